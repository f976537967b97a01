-- The texts of rows of captures, for the server.
-- Reads   texts
-- Gives   text_id;   fields: bytes of JSON text, so that a row is not parsed before a request needs it
-- Grain   one row per text of a source
select text_id, encode(fields)
from texts
order by text_id, source
