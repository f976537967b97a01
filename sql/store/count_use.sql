-- One use more of a key on a day.
-- Writes  daily_counts
-- Gives   used   with this one
-- Grain   one row
insert into daily_counts (key_number, day, used) values (:number, :day, 1)
on conflict (key_number, day) do update set used = used + 1
returning used
