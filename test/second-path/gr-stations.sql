-- Greece: the operator feed as CSV, a row a station and fuel. The first row of an id makes the station.
with rows as (
    select folder_day(filename) as day, row_number() over () as n, *
    from read_csv(getvariable('root') || '/gr-stations/*/stations.csv', delim = ',', quote = '"', escape = '"', header = true,
        all_varchar = true, filename = true, null_padding = true, parallel = false)
),

-- A short row, one of another version, and one without an id are stations of their own, and none.
sorted as (
    select *, case when x_prefecture is null and closed is null then 'cells' when id is null then 'id' end as alone,
        case when alone is not null then alone when schema_version <> '1' then 'version'
            when closed not in ('true', 'false') then 'flag' end as fault,
        first_value(n) over (partition by day, if(alone is null, id, n::varchar) order by n) as first
    from rows
),

told as (
    select sorted.*, timezone('UTC', try_cast(sorted.updated_at as timestamptz)) as wall,
        sorted.city is distinct from heads.city as moved, coalesce(sorted.out_of_stock = 'true', false) as gone
    from sorted join sorted as heads on heads.day = sorted.day and heads.n = sorted.first
    where heads.fault is null and sorted.fuel is not null
),

sound as (
    select *, not moved and if(gone, amount is null, coalesce(try_cast(amount as double) > 0, false))
        and (unit is null or unit = if(fuel in ('cng', 'lng'), 'kg', 'l')) as well
    from told
),

priced as (
    select day, first as n, list({fuel: fuel, rank: if(service = 'served', 1, 0), amount: amount, stamp: wall}) as prices
    from sound where well and not gone group by day, first
)

select
    'gr-stations' as source, day, n, true as station, null as raw, id as ref, words(brand) as brand, lat, lng, 1 as per, prices,
    null as skip, fault
from sorted left join priced using (day, n) where n = first
union all
select 'gr-stations', day, 1000000 + n, false, null, id, null, null, null, 1, null, null, 'price' from sound where not well
