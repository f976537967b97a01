-- The stations around a point: the first five, or as many as asked; where there is none, which countries have stations.
with shown as (from near where nth < most)

select 'answers/' || q || '/stations/' || nth || '/' || what as figure, value from shown, lateral (
    select unnest(['country_code', 'lat', 'lng', 'distance_km', 'fuel', 'price']) as what,
        unnest([country, lat::varchar, lng::varchar, round(km, 2)::varchar, code, euros(price)]) as value)
where value is not null
union all select 'answers/' || q || '/stations/' || nth || '/prices/' || fuel || '/' || what, value
    from (select q, nth, prices, updates, unnest(map_keys(prices)) as fuel from shown), lateral (
    select unnest(['price', 'updated']) as what, unnest([euros(prices[fuel]), coalesce(updates[fuel], 'null')]) as value)
union all select 'answers/' || q || '/' || what, value from points, lateral (
    select unnest(['center/lat', 'center/lng', 'radius_km', 'order', 'total', 'fuel', 'town']) as what,
        unnest([y::varchar, x::varchar, most_km::double::varchar, sorted, (select count(*) from near where near.q = points.q)::varchar,
            if(len(fuels) = 2, 'both', fuels[1]), town]) as value)
where value is not null
union all select 'answers/' || q || '/held_for/' || row_number() over (partition by q order by country) - 1, country
    from (select distinct q from points anti join near using (q)) cross join (select distinct country from in_force join stations using (source, ref))
union all select 'answers/' || q || '/countries_held', (select count(distinct country) from in_force join stations using (source, ref))::varchar
    from points anti join near using (q)
