-- The statistics of the last day of the month before, in the form of days_before.
-- Reads   $file   the statistics of that month
-- Grain   one row per day, country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from read_parquet($file)
where day = (select max(day) from read_parquet($file))
