-- Romania: an answer a unit and product, with the stations that sell it and their prices side by side; `[]` for none.
with answers as (
    select folder_day(filename) as day, content::json as answer, regexp_extract(filename, '/(\d\d)-\d+', 1) as asked,
        dense_rank() over (order by filename) * 1000 as first
    from read_text(getvariable('root') || '/ro/*/??-*.json') where json_type(content::json) = 'OBJECT'
),

stations as (select day, first, asked, unnest((answer -> 'Stations')::json[]) as j, generate_subscripts((answer -> 'Stations')::json[], 1) as spot from answers),
products as (select day, first, asked, unnest((answer -> 'Products')::json[]) as p, generate_subscripts((answer -> 'Products')::json[], 1) as spot from answers),

stamped as (select *, try_strptime(trim(j ->> 'updatedate'), '%d/%m/%Y %H:%M') as clock from stations),

priced as (
    select day, first, p ->> 'stationid' as ref, list({amount: p ->> 'price'}) filter ((p ->> 'price') <> '0') as amounts
    from products group by day, first, p ->> 'stationid'
)

select
    'ro' as source, stamped.day, stamped.first + spot as n, true as station, null as raw, j ->> 'id' as ref,
    case j -> 'network' ->> 'id' when 'MOL' then 'MOL' when 'OMV' then 'OMV' when 'NORD' then 'Peco Nord'
        else upper(left(j -> 'network' ->> 'id', 1)) || lower(substr(j -> 'network' ->> 'id', 2)) end as brand,
    j -> 'addr' -> 'location' ->> 'Lat' as lat, j -> 'addr' -> 'location' ->> 'Lon' as lng, 1 as per,
    [{fuel: case asked when '11' then 'sp95' when '12' then 'sp98' when '31' then 'gpl' else 'diesel' end, rank: if(asked = '22', 1, 0),
        amount: a.amount, stamp: utc('Europe/Bucharest', clock)} for a in amounts] as prices,
    null as skip, if(clock is null, 'stamp', null) as fault
from stamped left join priced on priced.day = stamped.day and priced.first = stamped.first and priced.ref = (j ->> 'id')
union all by name
select 'ro' as source, day, first + 500 + spot as n, false as station, p ->> 'stationid' as ref, 1 as per, 'stray' as fault
from products where not exists (select 1 from stations where stations.day = products.day and stations.first = products.first and (j ->> 'id') = (p ->> 'stationid'))
