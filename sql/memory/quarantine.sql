-- What could not be taken over of the last delivery of each source. Older snapshots have no ref.
-- Reads   $file   quarantine.parquet
-- Grain   one row per finding
select source, country_code as country, capture, sha256, position, scope, field, reason, found, ref
from (from read_parquet($file) union all by name select null::varchar as ref where false)
order by source, capture, position, field, reason, found
