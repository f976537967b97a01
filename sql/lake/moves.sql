-- The moves of one market, month and snapshot for the lake, each with the capture that its new amount was read from.
-- Reads   segment, $snapshot;  prices, origins   of that snapshot; empty where it is no longer kept
-- Gives   capture, capture_sha256, capture_position: request, bytes and row; null where the price left force, or where the
--         snapshot is no longer kept
-- Grain   one row per station_id, fuel and currency that moved
with in_force as (
    select
        station_id, fuel, currency, case when verdict = 'accept' then origin else valid_origin end as origin
    from prices
    where local_price is not null
)

select
    segment.country_code, segment.station_id, segment.source, segment.fuel, segment.currency, old_amount, new_amount, stamp_at,
    seen_at, why, snapshot_id, origins.capture, origins.sha256 as capture_sha256, origins.position as capture_position
from segment
left join in_force
    on in_force.station_id = segment.station_id and in_force.fuel = segment.fuel
        and in_force.currency = segment.currency and segment.new_amount is not null
left join origins on origins.origin = in_force.origin
where snapshot_id = $snapshot
order by segment.station_id, segment.fuel, new_amount is not null, segment.currency, seen_at
