-- How many stations each market gained and lost between two snapshots, and of how many something else than a price changed.
-- Reads   $before, $after   stations.parquet of each
-- Gives   counts of stations that are listed: absent from a delivery is left, though it is remembered
-- Grain   one row per country in which there is such a station
with told_before as (
    select
        station_id, country_code, name, brand, address, city, postal_code, lat, lng, opening_hours, closed, availability
    from read_parquet($before)
    where listed
),

told_after as (
    select
        station_id, country_code, name, brand, address, city, postal_code, lat, lng, opening_hours, closed, availability
    from read_parquet($after)
    where listed
),

both_sides as (
    select
        coalesce(told_after.country_code, told_before.country_code) as country,
        told_before.station_id is null as is_added,
        told_after.station_id is null as is_left,
        (
            told_before.name, told_before.brand, told_before.address, told_before.city, told_before.postal_code,
            told_before.lat, told_before.lng, told_before.opening_hours, told_before.closed, told_before.availability
        ) is distinct from (
            told_after.name, told_after.brand, told_after.address, told_after.city, told_after.postal_code,
            told_after.lat, told_after.lng, told_after.opening_hours, told_after.closed, told_after.availability
        ) as is_other
    from told_before
    full join told_after on told_after.station_id = told_before.station_id
)

select
    country, count(*) filter (is_added)::integer as added, count(*) filter (is_left)::integer as "left",
    count(*) filter (is_other and not is_added and not is_left)::integer as changed
from both_sides
group by country
having count(*) filter (is_added or is_left or is_other) > 0
order by country
