-- The exchange rates of a snapshot in the form of rates_ever, for one that was made before that file existed.
-- Reads   rates;  snapshot   its clock, created_at
-- Grain   one row per currency
select currency, per_euro, rate_date, cross_rate, source, created_at as first_used_at
from rates, snapshot
