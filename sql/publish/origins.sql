-- The rows of captures that prices and figures were read from, with their texts. An origin names its row:
-- `<source>/<capture>#<position>@<beginning of the SHA-256>/<beginning of that of the fields>`.
-- Reads   named_rows   the rows that prices and figures name;  captures;  texts   the files of texts
-- Gives   sha256: of the bytes of that answer;   fields: JSON text, field to its text as published
-- Grain   one row per row of a capture
with rows_of as (
    select
        origin, regexp_extract(
            origin, '^([^/]+)/(.+)#(\d+)@([0-9a-f]*)/([0-9a-f]+)$', ['source', 'capture', 'position', 'sha256', 'text_id']
        ) as row
    from named_rows
)

select
    rows_of.origin, rows_of.row.source as source, rows_of.row.capture as capture, captures.sha256,
    rows_of.row.position::integer as position, texts.fields
from rows_of
left join captures
    on captures.source = rows_of.row.source and captures.capture = rows_of.row.capture
        and left(captures.sha256, 16) = rows_of.row.sha256
left join texts on texts.source = rows_of.row.source and texts.text_id = rows_of.row.text_id
