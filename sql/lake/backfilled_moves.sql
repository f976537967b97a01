-- The moves that a backfill read from an archive, for the lake, each with the file of the archive that its new amount was read from.
-- Reads   segment;  archive_files   name of the request and SHA-256
-- Gives   capture, capture_sha256: the file; null where the price left force.  capture_position: always null
-- Grain   one row per station_id, fuel, currency and day that moved
with files as (
    select sha256, min(name) as name
    from archive_files
    group by sha256
)

select
    country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id,
    case when new_amount is not null then files.name end as capture,
    case when new_amount is not null then snapshot_id[12:] end as capture_sha256, null::integer as capture_position
from segment
left join files on files.sha256 = snapshot_id[12:]
order by station_id, fuel, seen_at, new_amount is not null, currency
