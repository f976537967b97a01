-- The markets of an old snapshot: each becomes a part.
-- Reads   sources, stations, figures, open_days
-- Gives   day: the newest day that it has statistics of, null for none
-- Grain   one row per country_code
with known as (
    select country_code from stations
    union
    select country_code from figures
    union
    select country_code from sources
    where last_read_at is not null and country_code is not null and kind in ('stations', 'figures')
)

select known.country_code as country, max(open_days.day)::varchar as day
from known
left join open_days on open_days.country_code = known.country_code
group by known.country_code
order by country
