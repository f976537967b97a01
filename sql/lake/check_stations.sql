-- The last versions of the stations of the lake, or the stations of a snapshot, as the check compares them.
-- Reads   station_states   one row per station_id and country_code
-- Grain   one row per country_code and gone
select
    country_code as country, gone, count(*)::double as rows, count(*) filter (where listed)::double as listed,
    count(distinct station_id)::double as keys, coalesce(sum(lat::decimal(12, 6)), 0)::varchar as latitudes,
    coalesce(sum(lng::decimal(12, 6)), 0)::varchar as longitudes
from station_states
group by all
order by country, gone
