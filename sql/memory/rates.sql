-- The rates of the last run.
-- Reads   $file   rates.parquet
-- Grain   one row per currency
select currency, per_euro as "perEuro", rate_date::varchar as "on",
    case when cross_rate then true end as "cross", source
from read_parquet($file)
order by currency
