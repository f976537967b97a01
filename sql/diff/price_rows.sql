-- The prices behind the counts: those in force that moved, appeared or went.
-- Reads   $before, $after   prices.parquet of each;  $markets   countries with commas between, empty for all;  $limit
-- Gives   before, after: in `currency`; null where no price is in force. why: what the later snapshot says of one that went
-- Grain   one row per station, fuel and currency
with told_before as (
    select country_code, station_id, fuel, currency, local_price from read_parquet($before)
),

told_after as (
    select country_code, station_id, fuel, currency, local_price, updated_at, unusable from read_parquet($after)
)

select
    coalesce(told_after.country_code, told_before.country_code) as country,
    coalesce(told_after.station_id, told_before.station_id)::double as "stationId",
    coalesce(told_after.fuel, told_before.fuel) as fuel, coalesce(told_after.currency, told_before.currency) as currency,
    told_before.local_price::varchar as before, told_after.local_price::varchar as "after",
    told_after.updated_at::varchar as "updatedAt", told_after.unusable as why
from told_before
full join told_after
    on told_after.station_id = told_before.station_id and told_after.fuel = told_before.fuel
    and told_after.currency = told_before.currency
where told_before.local_price is distinct from told_after.local_price
    and (
        $markets = ''
        or list_contains(string_split($markets, ','), coalesce(told_after.country_code, told_before.country_code))
    )
order by country, coalesce(told_after.station_id, told_before.station_id), fuel, currency
limit $limit
