-- Brands of a market by fuel, for `brands`.
-- Reads   prices, stations
-- Gives   brands with at least five stations that carry the fuel, most stations first, then by code point of the name
-- Grain   one row per country, fuel and brand
with in_force as (
    select
        stations.country_code, prices.fuel, stations.brand, stations.logo_file,
        (prices.eur_per_unit * 1000000)::hugeint as micros
    from prices
    inner join stations on stations.station_id = prices.station_id
    where prices.eur_per_unit is not null and stations.brand is not null
),

sums as (
    select
        country_code, fuel, brand, min(logo_file) as logo_file, count(*) as stations, min(micros) as least,
        max(micros) as most, sum(micros) as total
    from in_force
    group by country_code, fuel, brand
    having count(*) >= 5
)

select
    country_code as country, fuel, brand, logo_file as "logoFile", stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(most, 1) as max, three_decimals(total, stations) as avg
from sums
order by country, fuel, stations desc, brand
