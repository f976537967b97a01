-- Iceland: one list of stations, in krónur. The loyalty prices beside the two grades are not read.
with rows as (
    select day, unnest(list) as j, generate_subscripts(list, 1) as n
    from (select folder_day(filename) as day, (content::json -> 'stations')::json[] as list
        from read_text(getvariable('root') || '/is/*/gas.json'))
)

select
    'is' as source, day, n, true as station, j::varchar as raw, j ->> 'key' as ref, words(j ->> 'company') as brand,
    j -> 'geo' ->> 'lat' as lat, j -> 'geo' ->> 'lon' as lng, 1 as per,
    [p for p in [{fuel: 'sp95', rank: 0, amount: j ->> 'bensin95', stamp: null::timestamp},
        {fuel: 'diesel', rank: 0, amount: j ->> 'diesel', stamp: null::timestamp}] if p.amount is not null] as prices,
    null as skip,
    case when (j -> 'geo' ->> 'lat') is null and (j -> 'geo') = 'null'::json then 'geo'
        when not regexp_full_match(ref, '[a-z0-9]{2}_\d{3,}') then 'key' end as fault
from rows
