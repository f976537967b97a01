-- The whole of each layer: how many, lowest, highest and mean, and every price with its stamp in the order of the map, and with the
-- read of a last validated one.
with placed as (
    select in_force.*, lat, lng, concat_ws(' ', shown(micros, 1), coalesce(updated, 'never'), validated, lng, lat) as text
    from in_force join stations using (source, ref) where lat is not null
),

layers as (
    select country, fuel, count(micros) as n, min(micros) as least, max(micros) as most, sum(micros)::hugeint as total,
        string_agg(text, ', ' order by text) as prices
    from (select distinct country from markets) cross join (select unnest(getvariable('fuels')) as fuel) left join placed using (country, fuel)
    group by country, fuel
)

select 'map/' || country || '/' || fuel || '/' || what as figure, value from layers, lateral (
    select unnest(['returned', 'total_in_view', 'limited', 'price_min', 'price_max', 'price_avg', 'prices']) as what,
        unnest([n::varchar, n::varchar, 'false', shown(least, 1), shown(most, 1), shown(total, n), coalesce(prices, '')]) as value)
where value is not null
