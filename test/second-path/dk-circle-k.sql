-- Circle K and INGO in Denmark: products by number, or by name where the number is new. No places.
with files as (
    select folder_day(filename) as day, (content::json -> 'sites')::json[] as list from read_text(getvariable('root') || '/dk-circle-k/*/prices.json')
),

sites as (select day, unnest(list) as j, generate_subscripts(list, 1) as station_at from files),

parts as (select *, if(json_array_length(j -> 'fuelPrices') = 0, [null], (j -> 'fuelPrices')::json[]) as list from sites),

rows as (select day, j, station_at * 100 + generate_subscripts(list, 1) as n, unnest(list) as p from parts),

numbers as (
    select unnest(['1030921', '592327', '1030941', '1030971', '1030928', '1030946', '797325', '1030876']) as code,
        unnest(['sp95', 'sp95', 'sp95', 'sp95', 'diesel', 'diesel', 'diesel', 'diesel']) as fuel, unnest([0, 0, 1, 1, 0, 0, 0, 1]) as rank
),

names as (
    select unnest(['miles95', 'benzin95', 'blyfri95', 'milesplus95', 'upgrade95', 'milesdiesel', 'diesel', 'milesplusdiesel', 'hvo100']) as name,
        unnest(['sp95', 'sp95', 'sp95', 'sp95', 'sp95', 'diesel', 'diesel', 'diesel', 'hvo']) as fuel, unnest([0, 0, 0, 1, 1, 0, 0, 1, 0]) as rank
),

known as (
    select rows.*, coalesce(numbers.fuel, names.fuel) as fuel, coalesce(numbers.rank, names.rank) as rank, numbers.fuel || numbers.rank <> names.fuel || names.rank as mixed,
        p ->> 'lastUpdated' as moved, if(moved like '%Z', date_trunc('second', timezone('UTC', try_cast(moved as timestamptz))), null) as stamp
    from rows left join numbers on numbers.code = (p ->> 'code')
    left join names on names.name = rtrim(replace(replace(lower(p ->> 'displayName'), ' ', ''), '+', 'plus'), '.')
)

select
    'dk-circle-k' as source, day, n, true as station, null as raw, j ->> 'id' as ref,
    if(regexp_matches(j ->> 'name', '\bingo\b', 'i'), 'INGO', 'Circle K') as brand, null as lat, null as lng, 1 as per,
    if((p ->> 'price') is null, null, [{fuel: fuel, rank: rank, amount: p ->> 'price', stamp: stamp}]) as prices,
    if(lower(p ->> 'displayName') = 'adblue', 'no fuel', null) as skip,
    case when p is null then null when fuel is null or mixed then 'product' when (p ->> 'currency') <> 'DKK' or (p ->> 'volumeUnit') <> 'LITER' then 'unit'
        when moved is not null and stamp is null then 'stamp' end as fault
from known
