-- The price level of each market and fuel: of its stations if any has a current price, otherwise of its official means.
-- The two are never mixed, not even for a fuel that only one of them has. Legal maxima are not a price level.
-- Reads   prices, figures
-- Gives   least, most, total: millionths of a euro; the mean is total / parts. A mean published for the entire
--         country is used as it is. stations: the number of stations in the mean, 0 for official means
-- Grain   one row per country_code and fuel
with at_stations as (
    select
        country_code, fuel, 'stations' as basis, count(*) as stations, min(micros)::bigint as least,
        max(micros)::bigint as most, sum(micros)::bigint as total, count(*) as parts
    from (
        select country_code, fuel, (eur_per_unit * 1000000)::hugeint as micros from prices where eur_per_unit is not null
    )
    group by country_code, fuel
),

official as (
    select country_code, fuel, basis, region, (eur_per_unit * 1000000)::hugeint as micros
    from figures
    where eur_per_unit is not null and basis <> 'national_maximum'
        and country_code not in (select country_code from at_stations)
),

means as (
    select
        country_code, fuel, basis, 0 as stations, min(micros)::bigint as least, max(micros)::bigint as most,
        coalesce(max(micros) filter (region is null), sum(micros))::bigint as total,
        case when count(*) filter (region is null) > 0 then 1 else count(*) end as parts
    from official
    group by country_code, fuel, basis
)

select country_code, fuel, basis, stations, least, most, total, parts from at_stations
union all
select country_code, fuel, basis, stations, least, most, total, parts from means
order by country_code, fuel
