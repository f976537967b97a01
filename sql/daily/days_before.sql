-- The statistics of the days that were open in the snapshot that a run follows.
-- Reads   $file   its open_days.parquet; $followed: false for a first run, where any file of that form can be used
-- Grain   one row per day, country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from read_parquet($file)
where $followed
