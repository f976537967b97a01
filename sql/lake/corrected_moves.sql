-- The moves of a file of the lake as they are after a correction, each with the capture that the lake has of it.
-- Reads   segment   all moves of the market and month;  moves_before   the file of the lake, with all moves of its snapshots
-- Gives   capture, capture_sha256, capture_position: where the published amount was read; null for a move that a correction added
-- Grain   one row per station_id, fuel, currency and instant that moved
select
    segment.country_code, segment.station_id, segment.source, segment.fuel, segment.currency, segment.old_amount,
    segment.new_amount, segment.stamp_at, segment.seen_at, segment.why, segment.snapshot_id, moves_before.capture,
    moves_before.capture_sha256, moves_before.capture_position
from segment
left join moves_before
    on moves_before.station_id = segment.station_id and moves_before.fuel = segment.fuel
        and moves_before.currency = segment.currency and moves_before.seen_at = segment.seen_at
where segment.snapshot_id in (select snapshot_id from moves_before)
order by segment.station_id, segment.fuel, segment.seen_at, segment.new_amount is not null, segment.currency
