-- What keys used on a day.
-- Reads   daily_counts
-- Grain   one row per key that was used on that day
select key_number, used
from daily_counts
where key_number = any(:numbers) and day = :day
order by key_number
