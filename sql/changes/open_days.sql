-- The statistics of the days that are not closed at the clock of a run: its own, and before 06:00 UTC the one before.
-- Reads   days_before, day_so_far, $now: clock of the run
-- Grain   one row per day, country_code, region and fuel
with days as (
    select
        day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
    from days_before
    where day < $now::timestamp::date and $now::timestamp < day + interval 30 hour
    union all
    select
        day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
    from day_so_far
)

select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from days
order by day, country_code, region nulls first, fuel
