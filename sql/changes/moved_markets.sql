-- The markets in which a run saw a price move.
-- Reads   prices_changes
-- Grain   one row per country
select distinct country_code as country
from prices_changes
order by country
