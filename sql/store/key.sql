-- A key with its requests of a day: everything that a request with it needs, in one query. For an unknown id the oldest
-- key, so that both look-ups read one key of the same form, and their time does not reveal which ids exist.
-- Reads   keys, daily_counts
-- Gives   number   what its counts stand under;  id   the id that was found;  used   0 on a day without requests
-- Grain   one row, none without any key
select
    keys.number, keys.id, keys.secret_hash, keys.plan, keys.email, keys.active, keys.created_at,
    coalesce(daily_counts.used, 0) as used
from keys
left join daily_counts on daily_counts.key_number = keys.number and daily_counts.day = :day
where keys.number = coalesce((select number from keys where id = :id), (select min(number) from keys))
