-- The last read of a source, for `explain`.
-- Reads   sources;   $source   id of the source
-- Grain   one row, or none where the snapshot does not have the source
select last_read_at::varchar as "lastReadAt"
from sources
where source_id = $source
