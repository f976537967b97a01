-- The price board: national averages of the standard petrol grade and of diesel.
-- Reads   prices, sources, $petrol: JSON object, country to the fuel code of its standard grade
-- Gives   EUR per litre, 3 decimals; null where the market has none in force
-- Grain   one row per published country with one of the two
with published as (
    select distinct country_code from sources where kind = 'stations' and published
),

grades as (
    select
        prices.country_code,
        case when prices.fuel = 'diesel' then 'diesel' else 'petrol' end as grade,
        (prices.eur_per_unit * 1000000)::hugeint as micros
    from prices
    inner join published on published.country_code = prices.country_code
    where prices.eur_per_unit is not null and prices.fuel in ('diesel', $petrol::json ->> prices.country_code)
),

means as (
    select country_code, grade, three_decimals(sum(micros), count(*)) as mean from grades group by country_code, grade
)

select
    country_code as country, max(mean) filter (grade = 'petrol') as petrol, max(mean) filter (grade = 'diesel') as diesel
from means
group by country_code
order by country
