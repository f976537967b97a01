-- Prices in force, in local currency, against the day before: how many appeared, moved and left, and by how much.
with pairs as (
    select coalesce(new.country, old.country) as country, coalesce(new.fuel, old.fuel) as fuel, old.local as was, new.local as now
    from in_force new full join in_force_before old on new.source = old.source and new.ref = old.ref and new.fuel = old.fuel
    where new.local is distinct from old.local
)

select 'moves/' || country || '/' || fuel || '/' || what as figure, value from (
    select country, fuel, count(*) filter (was is null) as appeared, count(*) filter (now is null) as left_force,
        count(*) filter (was is not null and now is not null) as moved, sum(((coalesce(now, 0) - coalesce(was, 0)) * 1000000)::hugeint) as difference
    from pairs group by country, fuel
), lateral (select unnest(['appeared', 'left', 'moved', 'difference']) as what,
    unnest([appeared, left_force, moved, difference]::hugeint[])::varchar as value)
