-- Rows, and fields of rows, that could not be taken over of the last delivery of each source.
-- Reads   $rows   the run's quarantine, JSON lines
-- Gives   scope: `row` or `field` (the rest of the row was read); position: line or element in the capture;
--         ref: the publisher's id of the station, where the row has one that could be read
-- Grain   one row per finding
select source, country as country_code, capture, sha256, position, scope, field, reason, found, ref
from read_json($rows, format = 'newline_delimited', columns = {
    source: 'VARCHAR', country: 'VARCHAR', capture: 'VARCHAR', sha256: 'VARCHAR', position: 'INTEGER',
    scope: 'VARCHAR', field: 'VARCHAR', reason: 'VARCHAR', found: 'VARCHAR', ref: 'VARCHAR'
})
order by source, capture, position, field, reason, found
