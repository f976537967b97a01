-- Italy: two files of lines. Names of the registry may hold the separator: then one of four words, the kind of station,
-- tells where the brand ends, and the place stands at the end in any case.
with files as (
    select folder_day(filename) as day, filename like '%registry.csv' as station, string_split(content, chr(10)) as lines
    from read_text([getvariable('root') || '/it/*/registry.csv', getvariable('root') || '/it/*/prices.csv'])
),

rows as (
    select day, station, unnest(lines[3:]) as line, generate_subscripts(lines[3:], 1) + if(station, 0, 1000000) as n,
        string_split(line, '|') as c, len(c) as cells
    from files
),

kinds as (
    select *, [k for k in range(3, cells - 5) if c[k + 1] in ('Stradale', 'Autostradale', 'Pompe Bianche', 'Smaf')] as spots
    from rows where station
),

registry as (
    select *, case when cells = 10 then 4 when spots[1] + 1 = spots[2] then spots[2] + 1 else spots[1] + 1 end as kind from kinds
),

products as (
    select unnest(['gasolio', 'benzina', 'gpl', 'metano', 'gnl', 'hvo']) as name, unnest(['diesel', 'sp95', 'gpl', 'cng', 'lng', 'hvo']) as fuel, 0 as behind
    union all
    select unnest(['benzina plus 98', 'benzina energy 98 ottani', 'benzina speciale 98 ottani', 'benzina 100 ottani', 'benzina 102 ottani', 'benzina wr 100', 'hiq perform+', 'hiq perform b100 ottani', 'blue super', 'benzina shell v power', 'v-power']), 'sp98', 0
    union all select unnest(['benzina speciale', 'verde speciale']), 'sp98', 1
    union all select unnest(['gasolio artico', 'gasolio artico igloo', 'gasolio alpino', 'gasolio gelo', 'blu diesel alpino']), 'diesel', 1
    union all select unnest(['l-gnc', 'hvolution']), unnest(['cng', 'hvo']), 1
),

priced as (
    select rows.*, words(c[2]) as product, coalesce(fuel, if(product ilike '%hvo%', 'hvo', null)) as code, coalesce(behind, 2) as rank,
        utc('Europe/Rome', try_strptime(c[5], '%d/%m/%Y %H:%M:%S')) as stamp
    from rows left join products on products.name = lower(words(c[2]))
    where not station
)

select
    'it' as source, day, n, true as station, line as raw, words(c[1]) as ref,
    nullif(words(c[kind - 1]), 'Pompe Bianche') as brand, c[cells - 1] as lat, c[cells] as lng, 1 as per,
    null as prices, null as skip, if(cells < 10 or kind is null, 'cells', null) as fault
from registry
union all by name
select
    'it' as source, day, n, false as station, line as raw, words(c[1]) as ref, 1 as per,
    [{fuel: code, rank: rank * 2 + if(c[4] = '1', 0, 1), amount: c[3], stamp: stamp}] as prices,
    if(cells = 5 and product is not null and code is null, 'no code', null) as skip,
    case when cells <> 5 then 'cells' when product is null then 'product' when c[4] not in ('0', '1') then 'service'
        when trim(c[3]) = '' then 'amount' when c[5] <> '' and stamp is null then 'stamp' end as fault
from priced
