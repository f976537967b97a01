-- The current prices that changed, appeared or disappeared between two snapshots. Local prices: a change of the exchange
-- rate is not a change of the price.
-- Reads   prices_before, prices_after
-- Gives   price_before, price_after: in `currency`; null where no price is in force. unusable: of the later snapshot
-- Grain   one row per station, fuel and currency
with told_before as (
    select country_code, station_id, fuel, currency, local_price from prices_before
),

told_after as (
    select country_code, station_id, fuel, currency, local_price, updated_at, unusable from prices_after
)

select
    coalesce(told_after.country_code, told_before.country_code) as country,
    coalesce(told_after.station_id, told_before.station_id) as station_id,
    coalesce(told_after.fuel, told_before.fuel) as fuel, coalesce(told_after.currency, told_before.currency) as currency,
    told_before.local_price as price_before, told_after.local_price as price_after, updated_at, unusable
from told_before
full join told_after
    on told_after.station_id = told_before.station_id and told_after.fuel = told_before.fuel
    and told_after.currency = told_before.currency
where told_before.local_price is distinct from told_after.local_price
order by country, station_id, fuel, currency
