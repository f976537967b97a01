-- The downloads that contain the rows of a market.
-- Reads   origins
-- Grain   one row per source, capture and sha256
select distinct source, capture, sha256
from origins
order by source, capture, sha256
