-- The statistics of closed days for the lake.
-- Reads   days, $backfilled: whether they are of an archive
-- Grain   one row per day, country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage,
    $backfilled::boolean as backfilled
from days
order by day, country_code, region, fuel
