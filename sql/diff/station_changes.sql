-- The stations that came, left, or changed in something else than a price between two snapshots.
-- Reads   stations_before, stations_after
-- Gives   change: `added`, `left` (absent from a delivery is left, although it is still stored), or the columns that changed
-- Grain   one row per such station
with told_before as (
    select
        station_id, country_code, name, brand, address, city, postal_code, lat, lng, opening_hours, closed, availability
    from stations_before
    where listed
),

told_after as (
    select
        station_id, country_code, name, brand, address, city, postal_code, lat, lng, opening_hours, closed, availability
    from stations_after
    where listed
),

both_sides as (
    select
        coalesce(told_after.country_code, told_before.country_code) as country,
        coalesce(told_after.station_id, told_before.station_id) as station_id,
        coalesce(told_after.name, told_before.name) as name,
        coalesce(told_after.brand, told_before.brand) as brand,
        case
            when told_before.station_id is null then 'added'
            when told_after.station_id is null then 'left'
            else concat_ws(
                ', ',
                case when told_before.name is distinct from told_after.name then 'name' end,
                case when told_before.brand is distinct from told_after.brand then 'brand' end,
                case when told_before.address is distinct from told_after.address then 'address' end,
                case when told_before.city is distinct from told_after.city then 'city' end,
                case when told_before.postal_code is distinct from told_after.postal_code then 'postal_code' end,
                case when (told_before.lat, told_before.lng) is distinct from (told_after.lat, told_after.lng) then 'lat, lng' end,
                case when told_before.opening_hours is distinct from told_after.opening_hours then 'opening_hours' end,
                case when told_before.closed is distinct from told_after.closed then 'closed' end,
                case when told_before.availability is distinct from told_after.availability then 'availability' end
            )
        end as change
    from told_before
    full join told_after on told_after.station_id = told_before.station_id
)

select country, station_id, name, brand, change
from both_sides
where change <> ''
order by country, station_id
