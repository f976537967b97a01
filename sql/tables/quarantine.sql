-- Rows, and fields of rows, that could not be taken over of the last delivery of each source.
-- Reads   quarantine   the rows of the run
-- Gives   scope: `row`, `field` or `value` (the rest of the row was read); position: line or element in the capture;
--         ref: the publisher's id of the station, where the row has one that could be read
-- Grain   one row per finding
select source, country_code, capture, sha256, position, scope, field, reason, found, ref
from quarantine
order by source, capture, position, field, reason, found
