-- The numbers of stations and prices in force in a market.
-- Reads   prices
-- Gives   stations and prices: those with a price in force
-- Grain   one row per country with a price in force
select country_code, count(distinct station_id)::bigint as stations, count(*)::bigint as prices
from prices
where eur_per_unit is not null
group by country_code
order by country_code
