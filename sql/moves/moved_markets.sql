-- The markets in which a run saw a price move.
-- Reads   moves
-- Grain   one row per country
select distinct country_code as country
from moves
order by country
