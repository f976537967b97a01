-- How many stations each market gained and lost between two snapshots, and of how many something else than a price changed.
-- Reads   station_changes
-- Grain   one row per country in which there is such a station
select
    country, count(*) filter (change = 'added')::integer as added, count(*) filter (change = 'left')::integer as "left",
    count(*) filter (change not in ('added', 'left'))::integer as changed
from station_changes
group by country
order by country
