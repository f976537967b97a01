-- The rows that a market was read from, as the part before has them.
-- Reads   $file   origins.parquet
-- Grain   one row per row of a capture
select origin, source, capture, sha256, position
from read_parquet($file)
