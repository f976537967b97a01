-- The mean over the weeks asked that have a reading.
with rows as (
    select q, country_code, region, first, last, weeks, basis, stations, series_until, fuel, price, row_number() over (partition by q order by nth, turn) - 1 as line
    from (
        select *, unnest(fuels) as fuel, generate_subscripts(fuels, 1) as turn, if(fuel = 'euro95', euro95, diesel) as price
        from priced where intent = 'average_price'
    ) where price is not null
)

select 'answers/' || q || '/averages/' || line || '/' || what as figure, value from rows, lateral (
    select unnest(['country_code', 'region', 'fuel', 'from', 'to', 'weeks', 'price', 'basis', 'stations', 'series_until']) as what,
        unnest([country_code, region, fuel, coalesce(first::varchar, getvariable('day')), coalesce(last::varchar, getvariable('day')), coalesce(weeks, 1)::varchar,
            euros(price), basis, stations::varchar, if(basis is null, null, coalesce(series_until::varchar, 'null'))]) as value)
where value is not null
