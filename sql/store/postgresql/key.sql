-- A key with its requests of a day.
-- Reads   keys, daily_counts
-- Gives   used   0 on a day without requests
-- Grain   one row, none without such a key
select
    keys.id, keys.plan, keys.email, keys.active, keys.created_at,
    coalesce(daily_counts.used, 0) as used
from keys
left join daily_counts on daily_counts.key_number = keys.number and daily_counts.day = :day
where keys.id = :id
