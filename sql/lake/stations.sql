-- The stations of one market that are new in a snapshot, or differ from their last version in the lake.
-- Reads   stations_now, stations_known, $snapshot, $seen_at: clock of its run
-- Grain   one row per station_id
with changed as (
    from stations_now
    except
    from stations_known
)

select
    station_id, country_code, source, ref, name, brand, published_brand, address, city, postal_code, lat, lng, timezone,
    opening_hours, closed, availability, listed, gone, $snapshot::varchar as snapshot_id, $seen_at::timestamp as seen_at
from changed
order by station_id
