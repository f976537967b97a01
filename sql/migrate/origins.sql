-- The rows of captures that the prices and figures of a market of an old snapshot were read from.
-- Reads   lineage, $country
-- Grain   one row per row of a capture
select distinct origin, source, capture, sha256, position
from lineage
where country_code = $country
order by origin
