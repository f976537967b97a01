-- Statistics of a closed day, or of the days of a closed month. A mean contains every price of its market: it may be
-- redistributed if the prices of all station sources of that market may be.
-- Reads   $files: JSON list of the Parquet files of its days; sources; $reuse: `open` (with those whose terms are unclear:
--         their figures may be redistributed, their rows may not), or `share_alike`
-- Grain   one row per country_code, region, fuel and day
with markets as (
    select
        country_code,
        case
            when bool_or(reuse = 'restricted') then 'restricted'
            when bool_or(reuse = 'share_alike') then 'share_alike'
            else 'open'
        end as reuse
    from sources
    where kind = 'stations'
    group by country_code
)

select
    days.country_code, region, fuel, day, n, mean, median, p10, p90, currency, mean_local, share_changed_7d, low_coverage
from read_parquet(from_json($files::json, '["VARCHAR"]')) as days
inner join markets on markets.country_code = days.country_code
where markets.reuse = $reuse
order by days.country_code, region nulls first, fuel, day
