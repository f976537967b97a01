-- Croatia: one dump of tables. `lat` is the longitude. A file that is no JSON gives no rows: a failed delivery.
with dumps as (
    select folder_day(filename) as day, content::json as dump
    from read_text(getvariable('root') || '/hr/*/data.*') where json_valid(content)
),

products as (
    select day, g ->> 'id' as id, (g ->> 'vrsta_goriva_id')::int as kind, g ->> 'naziv' as name,
        case when name similar to '(?i)(test|plavi).*|.*plavi.*' then null when kind in (1, 2) then 'sp95' when kind in (5, 6) then 'sp98'
            when kind in (7, 8) then 'diesel' when kind = 9 then 'gpl' when kind = 26 then 'cng'
            when kind = 12 and name similar to '(?i).*e-?85.*' then 'e85' when kind = 13 and name ilike '%hvo%' then 'hvo' end as fuel
    from (select day, unnest((dump -> 'gorivos')::json[]) as g from dumps)
),

operators as (select day, o ->> 'id' as id, words(o ->> 'naziv') as name from (select day, unnest((dump -> 'obvezniks')::json[]) as o from dumps)),

rows as (select day, unnest((dump -> 'postajas')::json[]) as j, generate_subscripts((dump -> 'postajas')::json[], 1) as n from dumps),

priced as (
    select c.day, n, bool_or(products.id is null) as stray,
        list({fuel: fuel, rank: 0, amount: c ->> 'cijena', stamp: null::timestamp}) filter (fuel is not null and (c ->> 'cijena')::double <> 0) as prices
    from (select day, n, unnest((j -> 'cjenici')::json[]) as c from rows) as c
    left join products on products.day = c.day and products.id = (c ->> 'gorivo_id')
    group by c.day, n
)

select
    'hr' as source, rows.day, n, true as station, j::varchar as raw, j ->> 'id' as ref,
    nullif(regexp_replace(operators.name, '(?i)\s+[–—-]\s.*$|[\s,]+(j\.?\s?)?d\.?\s?o\.?\s?o\.?([\s,].*)?$|[\s,]+d\.\s?d\.([\s,].*)?$|[\s,]+(obrt|vl\.).*$', ''), '') as brand,
    case when left(trim(j ->> 'lat'), 7) <> '-74.005' then trim(j ->> 'long') end as lat,
    case when left(trim(j ->> 'lat'), 7) <> '-74.005' then trim(j ->> 'lat') end as lng,
    1 as per, prices, if((j ->> 'obveznik_id') = '2', 'test', null) as skip, if(stray, 'product', null) as fault
from rows left join priced using (day, n)
left join operators on operators.day = rows.day and operators.id = (j ->> 'obveznik_id')
