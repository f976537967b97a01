-- The stations of a market of an old snapshot, as a part has them: the time of the newest read of the source left out.
-- Reads   stations, sources, $country
-- Grain   one row per station_id
select
    station_id, stations.country_code, source, ref, name, brand, logo_file, published_brand, address, city, postal_code, lat,
    lng, stations.timezone, opening_hours, closed, availability, listed,
    case when listed and read_at = last_read_at then null else read_at end as read_at
from stations
left join sources on source_id = source
where stations.country_code = $country
order by station_id
