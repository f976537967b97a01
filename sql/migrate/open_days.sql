-- The statistics of the days of a market that were open in an old snapshot.
-- Reads   open_days, $country
-- Grain   one row per day, country_code, region and fuel
select
    day, country_code, region, fuel, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from open_days
where country_code = $country
order by day, country_code, region nulls first, fuel
