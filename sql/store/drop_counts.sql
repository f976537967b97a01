-- The counts of days that nobody asks about any more.
-- Writes  daily_counts
-- Grain   one row per key and day
delete from daily_counts where day < :day
