-- The stored state of the stations: the rows of the snapshot before, under the names that the pipeline uses.
-- Reads   $file   stations.parquet
-- Grain   one row per station
select
    station_id::double as id, source, country_code as country, ref, name, brand, logo_file as "logoFile",
    published_brand as "publishedBrand", address, city, postal_code as "postalCode", lat, lng, timezone,
    opening_hours as "openingHours", closed, availability, listed, read_at::varchar as "readAt"
from read_parquet($file)
order by country, id
