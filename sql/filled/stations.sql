-- The stations of a snapshot. A row without a read time is from the newest delivery: it gets the last read of its source.
-- Reads   stations_as_kept   the files of its parts;   sources
-- Grain   one row per station_id
select
    kept.station_id, kept.country_code, kept.source, kept.ref, kept.name, kept.brand, kept.logo_file, kept.published_brand,
    kept.address, kept.city, kept.postal_code, kept.lat, kept.lng, kept.timezone, kept.opening_hours, kept.closed,
    kept.availability, kept.listed, coalesce(kept.read_at, sources.last_read_at) as read_at
from stations_as_kept as kept
left join sources on sources.source_id = kept.source
