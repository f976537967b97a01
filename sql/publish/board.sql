-- The price board: national averages of the standard petrol grade and of diesel.
-- Reads   levels, sources, $petrol: JSON object, country to the fuel code of its standard grade
-- Gives   EUR per litre, 3 decimals; null where the market has none in force
-- Grain   one row per published country with one of the two
with published as (
    select distinct country_code from sources where published
),

means as (
    select
        levels.country_code,
        case when levels.fuel = 'diesel' then 'diesel' else 'petrol' end as grade,
        three_decimals(levels.total, levels.parts) as mean
    from levels
    inner join published on published.country_code = levels.country_code
    where levels.fuel in ('diesel', $petrol::json ->> levels.country_code)
)

select
    country_code as country, max(mean) filter (grade = 'petrol') as petrol, max(mean) filter (grade = 'diesel') as diesel
from means
group by country_code
order by country
