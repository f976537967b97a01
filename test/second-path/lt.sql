-- Lithuania: one row a station and fuel, amounts as text. A stamp without an offset is unreadable; Neste names its sites.
with rows as (
    select day, unnest(list) as j, generate_subscripts(list, 1) as n, words(j ->> 'gas_station_name') as name
    from (select folder_day(filename) as day, (content::json -> 'data')::json[] as list
        from read_text(getvariable('root') || '/lt/*/prices.json'))
),

priced as (
    select *, nullif(j ->> 'price', '') as amount, j ->> 'submitted_at' as clock,
        if(clock similar to '.*T.*(Z|[+-]\d\d:\d\d)', try_cast(clock as timestamptz)::timestamp, null) as stamp,
        case j ->> 'fuel_type' when 'dyzelinas' then 'diesel' when 'benzinas_95' then 'sp95' when 'benzinas_98' then 'sp98' when 'snd' then 'gpl' end as fuel
    from rows
)

select
    'lt' as source, day, n, true as station, null as raw, j ->> 'gas_station_id' as ref,
    case when name similar to 'IĮ .*|.* įmonė' then null when name like 'Neste %' then 'Neste' else name end as brand,
    j ->> 'latitude' as lat, j ->> 'longitude' as lng, 1 as per,
    if(amount is null, null, [{fuel: fuel, rank: 0, amount: amount, stamp: stamp}]) as prices,
    if((j ->> 'is_active') = 'false', 'inactive', null) as skip,
    case when (j ->> 'is_active') <> 'true' then 'flag' when fuel is null then 'fuel'
        when amount is not null and clock is not null and stamp is null then 'stamp' end as fault
from priced
