-- Every stored station, as shown.
-- Reads   stations, prices, sources, from_map
-- Gives   isListed: it has a position and a current price, so that `stations` and the map can show it;
--         shownBy: its source, where the terms let a station be shown for a time after it was read, and the newest read had it;
--         shownUntil: where an earlier one had it, the last instant at which it may be shown
-- Grain   one row per station
with priced as (
    select distinct station_id from prices where eur_per_unit is not null
)

select
    stations.station_id::double as id, stations.country_code as country, stations.name, stations.brand, logo_file as "logoFile", address, city,
    postal_code as "postalCode", lat, lng, stations.timezone,
    coalesce(stations.opening_hours, from_map.opening_hours) as "openingHours",
    case
        when stations.opening_hours is not null then 'publisher'
        when from_map.opening_hours is not null then 'osm'
    end as "hoursSource",
    from_map.name as "osmName", from_map.brand as "osmBrand", closed, availability,
    lat is not null and lng is not null and priced.station_id is not null as "isListed",
    case
        when shown_for_minutes is not null and stations.read_at = last_read_at then stations.source
    end as "shownBy",
    case
        when stations.read_at != last_read_at then (stations.read_at + to_minutes(shown_for_minutes))::varchar
    end as "shownUntil"
from stations
inner join sources on sources.source_id = stations.source
left join priced on priced.station_id = stations.station_id
left join from_map on from_map.station_id = stations.station_id
order by country, stations.station_id
