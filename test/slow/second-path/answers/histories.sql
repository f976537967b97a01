-- Every week of the place's own feeds from the first to the last reading of the weeks asked, 0 for none, and of each fuel where it began and ended,
-- the first of its highest and of its lowest prices, and how many weeks in between have none.
with spans as (
    select q, nth, place, country_code, region, min(week) as first, max(week) as last
    from asked where intent = 'price_history' and week >= since group by q, nth, place, country_code, region
),

members as (
    select distinct country, if(country = 'EZ', 'eurozone', country) as place from series
    union
    select country, place from regions where place not in ('EU', 'eurozone')
),

fed as (select place, feed, min(week) as since, max(week) as until from series join members using (country) group by place, country, feed),

weeks as (
    select distinct place, read.week from fed join (select distinct feed, week from series) as read on read.feed = fed.feed and read.week between since and until
),

labels as (
    select q, nth, spans.place, weeks.week, coalesce(euro95, 0) as e95, coalesce(diesel, 0) as diesel,
        row_number() over (partition by q, nth order by weeks.week) - 1 as label
    from spans join weeks on weeks.place = spans.place and weeks.week between first and last left join weekly on weekly.place = spans.place and weekly.week = weeks.week
),

courses as (
    select q, nth, turn, fuel, asked_prices.place as of_place, country_code, region, min(week) as first, max(week) as last, arg_min(price, week) as was, arg_max(price, week) as now,
        max(price) as highest, min(price) as lowest, first(week order by price desc, week) as highest_week,
        first(week order by price, week) as lowest_week, count(*) as held, row_number() over (partition by q order by nth, turn) - 1 as place
    from asked_prices where intent = 'price_history' and week >= since group by q, nth, turn, fuel, of_place, country_code, region
),

counted as (
    select courses.*, (select count(*) from weeks where weeks.place = of_place and week between first and last) - held as missing from courses
)

select 'answers/' || q || '/series/' || nth || '/' || what || '/' || label as figure, value from labels, lateral (
    select unnest(['labels', 'e95', 'diesel']) as what, unnest([week::varchar, euros(e95), euros(diesel)]) as value)
union all select 'answers/' || q || '/series/' || nth || '/' || what, value from spans, lateral (
    select unnest(['country_code', 'region']) as what, unnest([country_code, region]) as value)
    where value is not null
union all select 'answers/' || q || '/summary/' || place || '/' || what, value from counted, lateral (
    select unnest(['country_code', 'region', 'fuel', 'from', 'to', 'start_price', 'end_price', 'change_eur', 'change_pct', 'highest', 'highest_week',
        'lowest', 'lowest_week', 'weeks_missing']) as what,
        unnest([country_code, region, fuel, first::varchar, last::varchar, euros(was), euros(now), euros(now - was), per_cent(was, now),
            euros(highest), highest_week::varchar, euros(lowest), lowest_week::varchar, missing::varchar]) as value)
    where value is not null
