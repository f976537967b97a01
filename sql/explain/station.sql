-- One stored station, for `explain`.
-- Reads   stations;   $id   of the station
-- Grain   one row, or none where no station with that id is stored
select
    station_id::double as id, country_code as country, source, ref, name, brand, published_brand as "publishedBrand",
    address, city, listed, read_at::varchar as "readAt"
from stations
where station_id = $id
