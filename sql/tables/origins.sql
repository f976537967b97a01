-- The rows of captures that the prices and figures of a snapshot were read from.
-- Reads   $rows   the run's origins, JSON lines
-- Gives   fields: JSON text, field to its text as published
-- Grain   one row per row of a capture
select id as origin, source, capture, sha256, position, fields
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'VARCHAR', source: 'VARCHAR', capture: 'VARCHAR', sha256: 'VARCHAR', position: 'INTEGER', fields: 'VARCHAR'
})
order by origin
