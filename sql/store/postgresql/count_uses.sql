-- More uses of keys on a day.
-- Writes  daily_counts
-- Grain   one row per key
insert into daily_counts (key_number, day, used)
select number, :day, uses
from unnest(cast(:numbers as integer[]), cast(:uses as integer[])) as counted (number, uses)
order by number
on conflict (key_number, day) do update set used = daily_counts.used + excluded.used
