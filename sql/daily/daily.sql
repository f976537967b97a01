-- The statistics of a day that closes: the result of its last run, unchanged.
-- Reads   days_before, $day
-- Grain   one row per country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from days_before
where day = $day::date
order by country_code, region nulls first, fuel
