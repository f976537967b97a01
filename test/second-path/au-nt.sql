-- Northern Territory: reference data, and prices in cents by ten outlets. Members come in several spellings.
with files as (
    select folder_day(filename) as day, coalesce(try_cast(regexp_extract(filename, 'prices-(\d+)\.json$', 1) as integer), 0) as batch, content::json as j
    from read_text([getvariable('root') || '/au-nt/*/reference.json', getvariable('root') || '/au-nt/*/prices-*.json'])
),

listed as (select day, unnest((j -> 'Outlets')::json[]) as o, generate_subscripts((j -> 'Outlets')::json[], 1) as n from files where batch = 0),

brands as (select day, b ->> 'BrandIdentifier' as code, b ->> 'BrandName' as name from (select day, unnest((j -> 'Brands')::json[]) as b from files where batch = 0)),

answered as (select day, batch, unnest(j::json[]) as a from files where batch > 0),

offers as (
    select day, batch, coalesce(a ->> 'FuelOutletIdentifier', a ->> 'OutletIdentifier') as ref,
        unnest(coalesce(a -> 'AvailableFuel', a -> 'AvailableFuels')::json[]) as f
    from answered
),

grades as (
    select unnest(['DL', 'PD', 'U91', 'LAF', 'P95', 'P98', 'E10', 'E85', 'LPG', 'B20']) as code,
        unnest(['diesel', 'diesel', 'u91', 'u91', 'sp95', 'sp98', 'e10', 'e85', 'gpl']) as fuel, unnest([0, 1, 0, 1, 0, 0, 0, 0, 0, 0]) as rank
),

priced as (
    select *, 1000000 * batch + row_number() over () as n, lower(coalesce(f ->> 'IsAvailable', f ->> 'isAvailable')) as flag,
        coalesce(try_cast(f ->> 'Price' as double), if((f ->> 'Price') is null, 0, 1)) as cents
    from offers left join grades on grades.code = upper(trim(f ->> 'FuelCode'))
)

select
    'au-nt' as source, listed.day, n, true as station, o::varchar as raw, o ->> 'FuelOutletIdentifier' as ref,
    words(coalesce(name, o ->> 'FuelBrandIdentifier')) as brand, o ->> 'Latitude' as lat, o ->> 'Longitude' as lng, 100 as per,
    null as prices, if((o ->> 'IsActive') = 'false', 'inactive', null) as skip, null as fault
from listed left join brands on brands.day = listed.day and brands.code = (o ->> 'FuelBrandIdentifier')
union all by name
select
    'au-nt' as source, day, n, false as station, null as raw, ref, 100 as per,
    [{fuel: fuel, rank: rank, amount: f ->> 'Price', stamp: null::timestamp}] as prices,
    if(code is not null and (fuel is null or flag = 'false' or (flag = 'true' and cents = 0)), 'no code, stock or price', null) as skip,
    case when code is null then 'fuel' when flag not in ('true', 'false') then 'flag' end as fault
from priced
