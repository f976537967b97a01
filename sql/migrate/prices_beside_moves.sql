-- The prices that are not the sum of their moves. The migration of a folder expects none.
-- Reads   prices, moves
-- Grain   one row
with moved as (
    select station_id, fuel, currency, sum(coalesce(new_amount, 0) - coalesce(old_amount, 0)) as amount
    from moves
    group by station_id, fuel, currency
),

in_force as (
    select station_id, fuel, currency, local_price from prices where local_price is not null
)

select count(*)::integer as prices
from moved
full join in_force
    on in_force.station_id = moved.station_id and in_force.fuel = moved.fuel and in_force.currency = moved.currency
where coalesce(amount, 0) <> coalesce(local_price, 0)
