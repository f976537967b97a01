-- Britain: a list of stations and one of prices in pence, in batches. The stamp is when the price took effect, else when
-- it was reported.
with batches as (
    select folder_day(filename) as day, content::json::json[] as list, filename like '%/pfs-%' as of_stations,
        regexp_extract(filename, '-(\d+)\.json$', 1)::int * 1000 as first
    from read_text([getvariable('root') || '/gb-api/*/pfs-*.json', getvariable('root') || '/gb-api/*/prices-*.json'])
),

items as (select day, of_stations, unnest(list) as j, first + generate_subscripts(list, 1) as n, lower(j ->> 'node_id') as id from batches),

grades as (
    select unnest(['E5', 'E10', 'B7_STANDARD', 'B7_PREMIUM', 'B10', 'HVO']) as word,
        unnest(['e5', 'e10', 'diesel', null, 'b10', 'hvo']) as fuel
),

offered as (
    select day, id, n, unnest(if(json_type(j, '$.fuel_prices') = 'ARRAY', (j -> 'fuel_prices')::json[], [])) as p from items where not of_stations
),

stamped as (
    select *, coalesce(p ->> 'price_change_effective_timestamp', p ->> 'price_last_updated') as t,
        try_strptime(left(t, 19), '%Y-%m-%dT%H:%M:%S') as stamp
    from offered left join grades on word = (p ->> 'fuel_type')
),

priced as (
    select day, id, bool_or(stamp is null) as odd_stamp,
        list({fuel: fuel, rank: 0, amount: p ->> 'price', stamp: stamp}) as prices
    from stamped where fuel is not null and (p ->> 'price') is not null group by day, id
),

stations as (select day, n, id, j, j -> 'location' as l from items where of_stations)

select
    'gb-api' as source, day, n, true as station, j::varchar as raw, id as ref, words(j ->> 'brand_name') as brand,
    l ->> 'latitude' as lat, l ->> 'longitude' as lng, 100 as per, prices,
    if((j ->> 'permanent_closure') = 'true' or words(j ->> 'trading_name') similar to '(?i)test|forecourt \d+', 'closed or test', null) as skip,
    case when not regexp_full_match(ref, '[0-9a-f]{64}') then 'id' when odd_stamp then 'stamp'
        when (l ->> 'city') is null then 'location' when json_type(j, '$.temporary_closure') <> 'BOOLEAN' then 'flag' end as fault
from stations left join priced using (day, id)
union all
select 'gb-api', day, 100000 + n, false, null, id, null, null, null, 100, null, null, 'no such station'
from items where not of_stations and (day, id) not in (select (day, id) from stations)
union all
select 'gb-api', day, 200000 + n, false, null, id, null, null, null, 100, null, null, 'unknown fuel'
from stamped where word is null
