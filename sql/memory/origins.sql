-- The rows that remembered prices and figures were read from.
-- Reads   $file   lineage.parquet
-- Grain   one row per row of a capture
select distinct origin as id, source, capture, sha256, position, fields
from read_parquet($file)
order by id
