-- South Australia: Queensland's five lists. Tenths of a cent, 9999 is no price, premium diesel stands in for plain diesel.
with files as (
    select folder_day(filename) as day, regexp_extract(filename, '([^/]+)\.json$', 1) as name, content::json as j
    from read_text([getvariable('root') || '/au-sa/*/' || f || '.json' for f in ['sites', 'prices', 'brands']])
),

brands as (select day, b ->> 'BrandId' as id, words(b ->> 'Name') as brand from (select day, unnest((j -> 'Brands')::json[]) as b from files where name = 'brands')),

sites as (select day, unnest((j -> 'S')::json[]) as s, generate_subscripts((j -> 'S')::json[], 1) as n from files where name = 'sites'),

quotes as (
    select day, unnest((j -> 'SitePrices')::json[]) as p, 1000000 + generate_subscripts((j -> 'SitePrices')::json[], 1) as n
    from files where name = 'prices'
),

codes as (
    select unnest(['2', '3', '14', '4', '5', '8', '12', '13', '19', '6', '11', '16', '21', '22', '23', '999', '1000', '10000', '10001', '10002']) as id,
        unnest(['u91', 'diesel', 'diesel', 'gpl', 'sp95', 'sp98', 'e10', 'e5', 'e85']) as fuel
)

select
    'au-sa' as source, sites.day, n, true as station, s::varchar as raw, s ->> 'S' as ref, brand, s ->> 'Lat' as lat, s ->> 'Lng' as lng,
    1000 as per, null as prices, null as skip, null as fault
from sites left join brands on brands.day = sites.day and brands.id = (s ->> 'B')
union all by name
select
    'au-sa' as source, day, n, false as station, null as raw, p ->> 'SiteId' as ref, 1000 as per,
    [{fuel: fuel, rank: if(id = '14', 1, 0), amount: p ->> 'Price', stamp: date_trunc('second', try_cast(p ->> 'TransactionDateUtc' as timestamp))}] as prices,
    if(id is not null and (fuel is null or try_cast(p ->> 'Price' as double) = 9999), 'no code or out of stock', null) as skip,
    case when id is null then 'fuel' when (p ->> 'Price') is null then 'amount'
        when (p ->> 'TransactionDateUtc') is not null and prices[1].stamp is null then 'stamp' end as fault
from quotes left join codes on codes.id = (p ->> 'FuelId')
