-- Every station that was ever listed, with its values of the last read.
-- Reads   stations;  gone   those that `stations` no longer has;  moves;  station_links
-- Gives   first_seen_at: when its first price was seen, null where it never had one;  earlier_id, later_id: the id that it
--         continues, and the one that continues it
-- Grain   one row per station_id
with first_moves as (
    select station_id, min(seen_at) as first_seen_at from moves group by station_id
),

linked as (
    select station_id, earlier_id from station_links where status = 'linked'
),

listed_once as (
    select
        station_id, country_code, source, ref, name, brand, logo_file, published_brand, address, city, postal_code, lat, lng,
        timezone, opening_hours, closed, availability, listed, read_at, false as gone
    from stations
    union all
    select
        station_id, country_code, source, ref, name, brand, logo_file, published_brand, address, city, postal_code, lat, lng,
        timezone, opening_hours, closed, availability, listed, read_at, true as gone
    from gone
    -- A station that another market has now is not gone.
    where station_id not in (select station_id from stations)
    qualify row_number() over (partition by station_id order by read_at desc, country_code) = 1
)

select
    listed_once.station_id, country_code, source, ref, name, brand, logo_file, published_brand, address, city,
    postal_code, lat, lng, timezone, opening_hours, closed, availability, listed, gone, first_seen_at,
    read_at as last_read_at, earlier.earlier_id, later.station_id as later_id
from listed_once
left join first_moves on first_moves.station_id = listed_once.station_id
left join linked as earlier on earlier.station_id = listed_once.station_id
left join linked as later on later.earlier_id = listed_once.station_id
