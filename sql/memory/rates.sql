-- The rates of the last run.
-- Reads   $file   rates.parquet
-- Grain   one row per currency
select currency, per_euro as "perEuro", rate_date::varchar as "on"
from read_parquet($file)
order by currency
