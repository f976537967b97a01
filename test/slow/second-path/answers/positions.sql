-- The place of a country among the member states by price, and who is before it; or who has a place.
with live_ranks as (
    select q, country as country_code, fuel, millis, basis, stations, rank from live_rows where intent = 'position'
),

fields as (
    select *, row_number() over (partition by q order by rank, country_code) as nth, count(*) over (partition by q) as total
    from (select q, country_code, euro95, diesel, rank, first, last from ranked where intent = 'position' union all by name from live_ranks)
),

shown as (select *, row_number() over (partition by q order by nth) - 1 as line from (
    select fields.* from fields join questions using (q) left join fields as at_place on at_place.q = fields.q and at_place.nth = questions.position
    where coalesce(fields.country_code = whose, fields.rank = at_place.rank)))

select 'answers/' || q || '/positions/' || line || '/' || what as figure, value from shown, lateral (
    select unnest(['rank', 'of', 'count_before', 'country_code', 'price_euro95', 'price_diesel', 'fuel', 'price', 'basis', 'stations']) as what,
        unnest([rank::varchar, total::varchar, (rank - 1)::varchar, country_code, euros(euro95), euros(diesel), fuel, euros(millis), basis,
            stations::varchar]) as value)
where value is not null
union all select 'answers/' || q || '/before/' || fields.nth - 1, fields.country_code
    from fields join shown using (q) join questions using (q) where whose is not null and fields.rank < shown.rank
union all select 'answers/' || q || '/' || what, value from (
    select q, direction, position, fuels, since, until, any_value(total) as total, any_value(fuel) as fuel, min(first) as first, max(last) as last
    from fields join questions using (q) group by all
), lateral (
    select unnest(['direction', 'of', 'position', 'ordered_by', 'from', 'to', 'week', 'date']) as what,
        unnest([direction, total::varchar, position::varchar, if(fuel is null, if(len(fuels) = 2, 'mean of price_euro95 and price_diesel', 'price_' || fuels[1]), 'price'),
            first::varchar, last::varchar,
            if(since = until and last < since, since, null)::varchar, if(fuel is null, null, getvariable('day'))]) as value)
    where value is not null
