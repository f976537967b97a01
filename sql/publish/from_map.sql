-- The additions from OpenStreetMap to the answers: opening hours if the publisher gives none, a name if it gives neither name
-- nor brand. Both are joined only here, when answers are made, and never in a table of the snapshot.
-- Reads   osm, stations, prices
-- Gives   opening_hours, name, brand as mapped, each null where the publisher gives it
-- Grain   one row per station that can be shown and takes something
with priced as (
    select distinct station_id from prices where eur_per_unit is not null
),

taken as (
    select
        stations.country_code, stations.station_id,
        -- The limit of OpenStreetMap for a value. A longer value is not a valid tag.
        case when stations.opening_hours is null and length(osm.opening_hours) <= 255 then osm.opening_hours end as opening_hours,
        case when stations.name is null and stations.published_brand is null then osm.name end as name,
        case when stations.name is null and stations.published_brand is null then osm.brand end as brand
    from osm
    inner join stations on stations.station_id = osm.station_id
    inner join priced on priced.station_id = osm.station_id
    where stations.lat is not null and stations.lng is not null
)

select country_code, station_id, opening_hours, name, brand
from taken
where opening_hours is not null or name is not null or brand is not null
order by country_code, station_id
