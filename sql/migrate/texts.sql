-- The texts of the rows of captures that the prices and figures of a market of an old snapshot were read from.
-- Reads   lineage, $country
-- Grain   one row per text of a source
select distinct source, right(origin, 12) as text_id, fields
from lineage
where country_code = $country
order by text_id, source
