-- The stations that a market no longer has, as the server shows them with prices of the past.
-- Reads   gone
-- Grain   one row per station_id
select
    station_id::double as id, name, brand, logo_file as "logoFile", address, city, postal_code as "postalCode", lat, lng
from gone
order by station_id
