-- The stations of one market that are listed, or have a current price, with the publisher's data only: nothing from the map.
-- Reads   stations, prices, $market;  sources, $reuse: of the sources whose rows may be redistributed under it
-- Gives   lat, lng: degrees, to the sixth decimal (some 10 cm)
-- Grain   one row per station_id
with priced as (
    select distinct station_id from prices where country_code = $market and eur_per_unit is not null
)

select
    stations.station_id, stations.country_code, source, name, brand, address, city, postal_code,
    lat::decimal(9, 6) as lat, lng::decimal(9, 6) as lng, stations.timezone, opening_hours, closed, availability
from stations
inner join sources on sources.source_id = stations.source
where stations.country_code = $market and sources.reuse = $reuse
    and (listed or stations.station_id in (select station_id from priced))
order by stations.station_id
