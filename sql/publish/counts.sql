-- The numbers of stations and current prices in a market.
-- Reads   prices
-- Gives   stations and prices: those with a current price
-- Grain   one row per country with a current price
select country_code, count(distinct station_id)::bigint as stations, count(*)::bigint as prices
from prices
where eur_per_unit is not null
group by country_code
order by country_code
