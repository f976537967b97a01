-- The keys of some ids. For an unknown id the oldest key, so that both look-ups read one key of the same form, and their time does not
-- reveal which ids exist.
-- Reads   keys
-- Gives   number   what its counts stand under;  id   the id that was found
-- Grain   one row per key, none without any key
select number, id, secret_hash, plan, email, active, created_at
from keys
where number in (
    select coalesce(known.number, (select min(number) from keys))
    from unnest(cast(:ids as text[])) as asked (id)
    left join keys as known on known.id = asked.id
)
order by number
