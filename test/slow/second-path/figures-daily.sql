-- Statistics of the day and country: of the current amounts that were read on it. Of sorted prices the tenth, the fifth
-- and the ninth of ten parts begin with one that is a price; the day is thin below six tenths of what is listed.
with read as (
    select country, fuel, micros, (local * 1000000)::hugeint as local_micros
    from in_force join held using (source, ref, fuel) where valid_read_at = noon(getvariable('day'))
),

listed as (
    select country, fuel, count(*) as n from held join markets using (source) where listed group by country, fuel
),

days as (
    select country, fuel, count(*) as n, sum(micros) as total, sum(local_micros) as local_total, list_sort(list(micros)) as sorted
    from read group by country, fuel
)

select 'daily/' || country || '/' || fuel || '/' || what as figure, value from days join listed using (country, fuel), lateral (
    select unnest(['n', 'mean', 'mean_local', 'p10', 'median', 'p90', 'low_coverage']) as what,
        unnest([days.n, quotient(total, days.n), quotient(local_total, days.n), sorted[(days.n + 9) // 10],
            sorted[(days.n + 1) // 2], sorted[(9 * days.n + 9) // 10], (days.n * 10 < listed.n * 6)::integer]::hugeint[])::varchar as value)
