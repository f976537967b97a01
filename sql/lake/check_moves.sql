-- The moves of the lake, or of a snapshot, as the check compares them.
-- Reads   moves
-- Gives   old_sum, new_sum: in the currency; keys: different prices, snapshots and instants, which is as many as rows
-- Grain   one row per country_code and currency
select
    country_code as country, currency, count(*)::double as rows,
    count(distinct (station_id, fuel, snapshot_id, seen_at))::double as keys, coalesce(sum(old_amount), 0)::varchar as old_sum,
    coalesce(sum(new_amount), 0)::varchar as new_sum
from moves
group by country_code, currency
order by country_code, currency
