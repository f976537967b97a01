-- The exchange rates of the lake, or of a snapshot, as the check compares them.
-- Reads   rates
-- Grain   one row per currency
select
    currency, count(*)::double as rows, count(distinct (per_euro, rate_date, cross_rate, source))::double as keys,
    sum(per_euro::decimal(18, 6))::varchar as units
from rates
group by currency
order by currency
