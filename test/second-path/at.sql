-- Austria: one answer a place and fuel; a station comes in several, some without its price. The brand begins the name.
with files as (
    select folder_day(filename) as day, content::json::json[] as list, filename,
        regexp_extract(filename, '/(die|sup)-', 1) as asked
    from read_text([getvariable('root') || '/at/*/die-*.json', getvariable('root') || '/at/*/sup-*.json'])
),

rows as (
    select day, unnest(list) as j, rank_dense * 1000 + generate_subscripts(list, 1) as n
    from (select *, dense_rank() over (order by filename) as rank_dense from files)
),

priced as (select day, n, unnest((j -> 'prices')::json[]) as p from rows),

lists as (
    select day, n, bool_or((p ->> 'amount') is null) as hollow,
        list({fuel: if((p ->> 'fuelType') = 'DIE', 'diesel', 'sp95'), rank: 0, amount: p ->> 'amount', stamp: null::timestamp}) as prices
    from priced group by day, n
)

select
    'at' as source, day, n, true as station, null as raw, j ->> 'id' as ref,
    regexp_extract(j ->> 'name', '(?i)^(Diskont Tankstelle|SPRITKÖNIG|AVANTI|Turmöl|Lagerhaus|SOCAR|GENOL|Shell|eni24|DISK|Avia|eni|OMV|JET|MOL|BP|IQ)(?:[^\pL\pN]|$)', 1) as brand,
    j -> 'location' ->> 'latitude' as lat, j -> 'location' ->> 'longitude' as lng, 1 as per, prices, null as skip,
    case when lat is null then 'place' when hollow then 'amount' end as fault
from rows left join lists using (day, n)
