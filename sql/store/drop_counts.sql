-- Deletes the counts of days that are no longer needed.
-- Writes  daily_counts
-- Grain   one row per key and day
delete from daily_counts where day < :day
