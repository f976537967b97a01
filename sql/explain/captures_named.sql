-- The downloads that contain the rows of a snapshot.
-- Reads   $file   its table `captures`
-- Grain   one row per source, capture and sha256
select source, capture, sha256
from read_parquet($file)
order by source, capture, sha256
