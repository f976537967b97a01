-- Andorra: a feature is one product of a station; its stamp is a local clock counted as if it showed UTC. Of rows with
-- one product the one in force (`DataFi` 0 or null), else the last to end, counts. Some rows lack the centre that others have.
with rows as (
    select folder_day(filename) as day, unnest((content::json -> 'features')::json[]) as j,
        generate_subscripts((content::json -> 'features')::json[], 1) as n
    from read_text(getvariable('root') || '/ad/*/prices.json')
),

named as (
    select day, n, j -> 'attributes' ->> 'idIPE' as ref, words(j -> 'attributes' ->> 'NOM') as name,
        (j -> 'attributes' ->> 'idProducte')::int as product, j -> 'attributes' ->> 'Tipus_carburant' as word,
        j -> 'attributes' ->> 'PREU' as price, j -> 'attributes' ->> 'DataInici' as start, try_cast(start as bigint) as start_ms,
        coalesce(nullif((j -> 'attributes' ->> 'DataFi')::bigint, 0), 9223372036854775807) as ends,
        nullif(j -> 'centroid' ->> 'x', 'NaN') as x, nullif(j -> 'centroid' ->> 'y', 'NaN') as y
    from rows
),

judged as (
    select *, product in (7, 9, 10) as other_use,
        case when product = 4 and word like '%95%' then 'sp95' when product = 5 and word like '%98%' then 'sp98' when product = 11 and word like 'GLP%' then 'gpl'
            when product = 6 and word = 'Gasoil de locomoció' or product = 8 and word = 'Gasoil de locomoció millorat' then 'diesel' end as fuel,
        (ends, coalesce(start_ms, 0)) < max((ends, coalesce(start_ms, 0))) over (partition by day, ref, product) as earlier,
        arg_min({x: x, y: y}, n) filter (coalesce(x, y) is not null) over (partition by day, ref) as centre
    from named
)

select
    'ad' as source, day, n, true as station, null as raw, ref, centre.y as lat, centre.x as lng, 1 as per,
    case when name similar to '(?i)(arap[ -])?bp\b.*' then 'BP' when name similar to '(?i)(repsol|shell|cepsa|moeve|total ?energies|elf|dyneff|meroil|gasopas)\b.*'
        then regexp_extract(name, '^\w+') end as brand,
    if(try_cast(price as double) <= 0 or price is null, null, [{fuel: fuel, rank: if(product = 8, 1, 0), amount: price,
        stamp: utc('Europe/Andorra', make_timestamp(start_ms * 1000))}]) as prices,
    if(other_use or (earlier and fuel is not null), 'not now', null) as skip,
    case when fuel is null and not other_use then 'fuel' when start is not null and start_ms is null then 'stamp' end as fault
from judged
