-- Luxembourg: observations under keys of indices, dimensions found by their id. Of a fuel the newest with a value.
with files as (
    select folder_day(filename) as day, content::json as j
    from read_text([getvariable('root') || '/lu/*/petrol.json', getvariable('root') || '/lu/*/diesel.json'])
),

codes as (
    select day, j, len(list) as wide, generate_subscripts(list, 1) as k, unnest(list) as d
    from (select day, j, (j -> '$.data.structures[0].dimensions.observation')::json[] as list from files)
),

keys as (
    select day, j, key, string_split(key, ':') as parts, (j -> '$.data.dataSets[0].observations' -> key ->> 0)::decimal(12, 6) as amount
    from (select *, unnest(json_keys(j -> '$.data.dataSets[0].observations')) as key from files)
),

observations as (
    select keys.day, key, amount,
        max(d -> 'values' -> parts[k]::int ->> 'id') filter (d ->> 'id' = 'MOTOR_ENERGY') as energy,
        max(d -> 'values' -> parts[k]::int ->> 'id') filter (d ->> 'id' = 'TIME_PERIOD') as since
    from keys join codes on codes.day = keys.day and codes.j = keys.j
    where amount is not null
    group by all
)

select 'lu' as source, day, null::text as region,
    case energy when 'DIE' then 'diesel' when 'SP95' then 'sp95' else 'sp98' end as fuel, amount,
    utc('Europe/Luxembourg', since::timestamp) as valid_from, null::timestamp as valid_to
from observations where energy <> '_T'
qualify since = max(since) over (partition by day, energy)
order by all
