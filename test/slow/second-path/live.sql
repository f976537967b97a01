-- One figure per country and fuel of what is in force: the mean over its stations; where no station has a price, the
-- publisher's own mean or that of its regions; or the legal maximum.
with official_figures as (
    select country, fuel, basis, coalesce(sum(micros) filter (region is null), sum(micros))::hugeint as total,
        if(count(*) filter (region is null) = 1, 1, count(*)) as n
    from official_in_force where country not in (select country from in_force)
    group by country, fuel, basis
)

select country, fuel, 'stations' as basis, quotient(sum(micros), count(*) * 1000) as millis, count(*) as stations
from in_force group by country, fuel
union all
select country, fuel, basis, quotient(total, n * 1000), 0 from official_figures
