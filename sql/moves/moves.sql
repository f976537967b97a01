-- The moves of a run: changes of the current price, in local currency, against the snapshot that the run follows.
-- A price that changes its currency leaves in the old one and appears in the new one. A change of an exchange rate is not a
-- move.
-- Reads   prices, prices_before, $seen_at: clock of the run; $snapshot_id
-- Gives   old_amount: null when it appears; new_amount: null when it leaves force, and then `why`; stamp_at: of the new
--         amount, if that is the amount that was read
-- Grain   one row per station_id, fuel and currency that moved
with in_force as (
    select
        station_id, country_code, source, fuel, currency, local_price,
        case when verdict = 'accept' then stamp_at end as stamp_at
    from prices
    where local_price is not null
),

pairs as (
    select
        coalesce(in_force.station_id, prices_before.station_id) as station_id,
        coalesce(in_force.country_code, prices_before.country_code) as country_code,
        coalesce(in_force.source, prices_before.source) as source,
        coalesce(in_force.fuel, prices_before.fuel) as fuel,
        coalesce(in_force.currency, prices_before.currency) as currency,
        prices_before.local_price as old_amount, in_force.local_price as new_amount, in_force.stamp_at
    from in_force
    full join prices_before on prices_before.station_id = in_force.station_id
        and prices_before.fuel = in_force.fuel and prices_before.currency = in_force.currency
)

select
    pairs.country_code, pairs.station_id, pairs.source, pairs.fuel, pairs.currency, old_amount, new_amount,
    pairs.stamp_at, $seen_at::timestamp as seen_at,
    case
        when new_amount is not null then null
        when prices.local_price is not null then 'in another currency'
        else coalesce(prices.unusable, 'no longer remembered')
    end as why,
    $snapshot_id::varchar as snapshot_id
from pairs
left join prices on prices.station_id = pairs.station_id and prices.fuel = pairs.fuel
where old_amount is distinct from new_amount
order by pairs.country_code, pairs.station_id, pairs.fuel, new_amount is not null, pairs.currency
