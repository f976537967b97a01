-- The statistics of the days that had closed: of runs, and of the days before them that were read from archives.
-- Reads   days_of_runs;  days_of_archives
-- Gives   backfilled: true for a day of an archive
-- Grain   one row per day, country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage,
    true as backfilled
from days_of_archives
union all
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage,
    false as backfilled
from days_of_runs
