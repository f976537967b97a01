-- A key is gone, its counts with it.
-- Writes  keys, daily_counts
-- Grain   one row, none without such a key
delete from keys where id = :id
