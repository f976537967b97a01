-- The statistics of the days that are still open at the clock of a run: its own day, and before 06:00 UTC the day before.
-- Reads   days_before, day_so_far, $now: clock of the run
-- Gives   share_changed_7d: null on the first day on which a country, region and fuel have statistics, unless stamps are
--         times of changes; an earlier run of the day has recorded which day that is
-- Grain   one row per day, country_code, region and fuel
with compared as (
    select distinct country_code, region, fuel
    from days_before
    where day < $now::timestamp::date or share_changed_7d is not null
)

select
    day, so_far.country_code, so_far.region, so_far.fuel, n, mean, median, p10, p90, currency, mean_local,
    if(knows_moves or compared.fuel is not null, share_changed_7d, null) as share_changed_7d, low_coverage
from day_so_far as so_far
left join compared
    on
        compared.country_code = so_far.country_code and compared.fuel = so_far.fuel
        and compared.region is not distinct from so_far.region
union all by name
from days_before
where day < $now::timestamp::date and $now::timestamp < day + interval 30 hour
order by day, country_code, region nulls first, fuel
