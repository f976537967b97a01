-- Sweden: the operator feed as JSON lines. A station without its sound prices' faulty neighbours; each of those is a row.
with lines as (
    select folder_day(filename) as day, unnest(string_split(content, chr(10))) as line, generate_subscripts(string_split(content, chr(10)), 1) as n
    from read_text(getvariable('root') || '/se/*/stations.jsonl')
),

stations as (
    select day, n, line, if(json_valid(line), line::json, null) as j from lines where trim(line) <> ''
),

judged as (
    select *, case when j is null then 'torn' when not regexp_full_match(j ->> 'id', '\S+( \S+)*') then 'id'
        when (j ->> 'schema_version') <> '1' then 'version'
        when not list_has_all(['schema_version', 'id', 'name', 'brand', 'address', 'city', 'postal_code', 'lat', 'lng', 'opening_hours', 'closed', 'prices'],
            list_filter(json_keys(j), k -> k not like 'x\_%' escape '\')) then 'member' end as fault
    from stations
),

offered as (select day, n, j ->> 'id' as id, unnest((j -> 'prices')::json[]) as p, generate_subscripts((j -> 'prices')::json[], 1) as item from judged where fault is null),

told as (
    select *, p ->> 'fuel' as fuel, p ->> 'updated_at' as t, coalesce((p ->> 'out_of_stock') = 'true', false) as gone,
        timezone('UTC', try_cast(if(regexp_full_match(t, '.{10}T.{8}(\.\d+)?(Z|[+-]\d\d:\d\d)'), t, null) as timestamptz)) as wall,
        row_number() over (partition by day, n, fuel, p ->> 'service', p ->> 'access' order by item) as turn
    from offered
),

sound as (
    select *, fuel in ('diesel', 'sp95', 'sp98', 'e10', 'e5', 'gpl', 'e85', 'cng', 'lng', 'hvo', 'u91', 'b10') and (t is null or wall is not null)
        and turn = 1 and (gone or json_type(p, '$.amount') in ('DOUBLE', 'UBIGINT', 'BIGINT')) as well
    from told
),

priced as (
    select day, n, list({fuel: fuel, rank: if((p ->> 'service') = 'served', 1, 0) + if((p ->> 'access') = 'members', 2, 0),
        amount: p ->> 'amount', stamp: date_trunc('second', wall)}) as prices
    from sound where well and not gone group by day, n
)

select
    'se' as source, day, n, true as station, line as raw, j ->> 'id' as ref, words(j ->> 'brand') as brand,
    j ->> 'lat' as lat, j ->> 'lng' as lng, 1 as per, prices, null as skip, fault
from judged left join priced using (day, n)
union all
select 'se', day, 1000000 + n * 10 + item, false, null, id, null, null, null, 1, null, null, 'price' from sound where not well
