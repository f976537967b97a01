-- The keys of some ids, and always the oldest key: a request with an unknown id is compared with that one, so that its time does
-- not reveal which ids exist.
-- Reads   keys
-- Gives   number   what its counts stand under
-- Grain   one row per key
select number, id, secret_hash, plan, email, active, created_at
from keys
where id = any(:ids) or number = (select min(number) from keys)
order by number
