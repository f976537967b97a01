-- New South Wales with the ACT, and Tasmania: one list of stations and one of prices, in cents. PDL stands in for DL.
with files as (
    select folder_day(filename) as day, content::json as j, filename like '%-tas.json' as tas
    from read_text(getvariable('root') || '/au-nsw/*/prices*.json')
),

stations as (
    select day, tas, unnest((j -> 'stations')::json[]) as s, generate_subscripts((j -> 'stations')::json[], 1) as n, s ->> 'code' as code from files
),

grades as (
    select unnest(['U91', 'E10', 'P95', 'P98', 'DL', 'PDL', 'LPG', 'E85']) as word,
        unnest(['u91', 'e10', 'sp95', 'sp98', 'diesel', 'diesel', 'gpl', 'e85']) as fuel, unnest([0, 0, 0, 0, 0, 1, 0, 0]) as rank
),

prices as (
    select day, tas, unnest((j -> 'prices')::json[]) as p, generate_subscripts((j -> 'prices')::json[], 1) as n from files
),

chargers as (
    select day, tas, p ->> 'stationcode' as code, true as charges from prices group by all having bool_and((p ->> 'fueltype') = 'EV')
),

stamped as (
    select *, p ->> 'lastupdated' as t,
        coalesce(try_strptime(t, '%d/%m/%Y %H:%M:%S'), try_strptime(t, '%Y-%m-%d %H:%M:%S')) as wall
    from prices left join grades on word = (p ->> 'fueltype')
)

select
    'au-nsw' as source, day, if(tas, 100000, 0) + n as n, true as station, s::varchar as raw,
    if((s ->> 'code') = '', null, if(tas, 'TAS:', 'NSW:') || (s ->> 'code')) as ref, words(s ->> 'brand') as brand,
    s -> 'location' ->> 'latitude' as lat, s -> 'location' ->> 'longitude' as lng, 100 as per, null as prices,
    case when (tas and (s ->> 'state') <> 'TAS') or charges then 'other state or charger' end as skip,
    case when tas and (s ->> 'state') is null then 'state' when (s ->> 'location') is null then 'location' end as fault
from stations left join chargers using (day, tas, code)
union all
select
    'au-nsw', day, if(tas, 100000, 0) + 50000 + n, false, null,
    if((p ->> 'stationcode') = '', null, if(tas, 'TAS:', 'NSW:') || (p ->> 'stationcode')), null, null, null, 100,
    if(fuel is null, null, [{fuel: fuel, rank: rank, amount: p ->> 'price', stamp: if(wall is null, null, utc('Australia/Sydney', wall))}]),
    case when tas and (p ->> 'state') <> 'TAS' then 'other state'
        when (p ->> 'fueltype') in ('EV', 'B20', 'H2', 'CNG', 'LNG', 'E10-U91', 'P95-P98', 'DL-PDL') then 'no fuel of ours' end,
    case when tas and (p ->> 'state') is null then 'state' when fuel is null then 'fuel' when tas and (p ->> 'priceunit') <> 'litre' then 'unit'
        when (p ->> 'price') is null then 'price' when t is not null and wall is null then 'stamp' end
from stamped
