-- The legal maxima in force, for `reference_prices` of `summary`.
-- Reads   figures
-- Gives   max: EUR per litre, 3 decimals; validity as instants, the end null where it is not stated
-- Grain   one row per country and fuel
select
    country_code as country, fuel, three_decimals((eur_per_unit * 1000000)::hugeint, 1) as max,
    valid_from::varchar as "validFrom", valid_to::varchar as "validTo"
from figures
where basis = 'national_maximum' and eur_per_unit is not null
order by country, fuel
