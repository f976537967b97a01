-- The weekly series as served.
-- Reads   history   EUR per 1000 litres;  source
-- Gives   EUR per litre, 3 decimals, rounded once, halves away from zero; null for no reading
--         with the weeks of the country's own feed from its first to its last reading there: the British ministry has
--         weeks without a bulletin, which are not gaps in the series of the countries of the bulletin
-- Grain   one row per country and week
with readings as (
    select country_code, week, source, euro95_per_kilolitre, diesel_per_kilolitre
    from history
    where euro95_per_kilolitre is not null or diesel_per_kilolitre is not null
),

spans as (
    select country_code, source, min(week) as first_week, max(week) as last_week from readings
    group by country_code, source
),

feed_weeks as (select distinct source, week from readings),

listed as (
    select distinct spans.country_code, feed_weeks.week
    from spans
    inner join feed_weeks
        on feed_weeks.source = spans.source and feed_weeks.week between spans.first_week and spans.last_week
)

select
    listed.country_code as country, listed.week::varchar as week,
    three_decimals((euro95_per_kilolitre * 100_000_000_000_000)::hugeint, 100_000_000_000) as euro95,
    three_decimals((diesel_per_kilolitre * 100_000_000_000_000)::hugeint, 100_000_000_000) as diesel
from listed
left join readings on readings.country_code = listed.country_code and readings.week = listed.week
order by country, listed.week
