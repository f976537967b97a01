-- The mean over the weeks asked that have a reading.
with means as (
    select q, nth, turn, fuel, country_code, region, quotient(sum(price), count(*)) as price,
        row_number() over (partition by q order by nth, turn) - 1 as place
    from asked_prices where intent = 'average_price' and week >= since group by q, nth, turn, fuel, country_code, region
),

spans as (
    select q, nth, min(week) as first, max(week) as last, count(*) as weeks
    from asked where intent = 'average_price' and week >= since group by q, nth
)

select 'answers/' || q || '/averages/' || place || '/' || what as figure, value from means join spans using (q, nth), lateral (
    select unnest(['country_code', 'region', 'fuel', 'from', 'to', 'weeks', 'price']) as what,
        unnest([country_code, region, fuel, first::varchar, last::varchar, weeks::varchar, euros(price)]) as value)
where value is not null
