-- The last five years of each country: of each of its feeds every week from the country's first to its last reading in them,
-- 0 for a week without one. A week that only another feed has is none of them.
with recent as (select * from series where week > (select max(week) - interval 5 year from series)),

spans as (select country, feed, min(week) as first, max(week) as last from recent group by country, feed),

asked as (select unnest(getvariable('history')) as cc, case cc when 'EL' then 'GR' when 'UK' then 'GB' else cc end as country),

labels as (
    select cc, asked.country, week, row_number() over (partition by cc order by week) - 1 as place
    from asked join spans on spans.country = asked.country join (select distinct feed, week from series) as weeks on weeks.feed = spans.feed and week between first and last
),

points as (
    select cc, place, labels.week, coalesce(max(millis) filter (fuel = 'euro95'), 0) as e95, coalesce(max(millis) filter (fuel = 'diesel'), 0) as diesel
    from labels left join recent on recent.country = labels.country and recent.week = labels.week group by cc, place, labels.week
)

select 'history/' || cc || '/' || what || '/' || place as figure, value from points, lateral (
    select unnest(['labels', 'e95', 'diesel']) as what,
        unnest([week::date::varchar, (e95 / 1000.0)::double::varchar, (diesel / 1000.0)::double::varchar]) as value)
union all select 'history/' || cc || '/count', count(place)::varchar from asked left join labels using (cc) group by cc
union all select 'history/' || cc || '/cc', cc from asked
