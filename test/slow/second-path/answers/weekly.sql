-- Both fuels of each place and week, in thousandths; a region is the plain mean of its members with a reading, which are named.
with places as (
    select if(country = 'EZ', 'eurozone', country) as place, if(country = 'EZ', null, country) as country_code,
        case country when 'EZ' then 'eurozone' when 'EU' then 'EU' end as region, week, fuel, millis, null as members
    from series
    union all
    select place, null, region, week, fuel, quotient(sum(millis), count(*))::integer, string_agg(country, ' ' order by turn)
    from series join regions using (country)
    where place not in ('EU', 'eurozone') and (place not like '% without %' or week >= (select min(since) - 60 from questions where list_contains(places, place)))
    group by place, region, week, fuel
)

select place, any_value(country_code) as country_code, any_value(region) as region, week,
    any_value(millis) filter (fuel = 'euro95') as euro95, any_value(millis) filter (fuel = 'diesel') as diesel,
    any_value(members) filter (fuel = 'euro95') as petrol_members, any_value(members) filter (fuel = 'diesel') as diesel_members
from places group by place, week
