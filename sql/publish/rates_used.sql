-- The exchange rates that snapshots were converted with, as a server reads them for past instants.
-- Reads   rates_ever
-- Gives   perEuro: units of the currency per euro, as text;  firstUsedAt: clock of the first run that used the rate
-- Grain   one row per currency and rate, by first use
select currency, per_euro as "perEuro", first_used_at::varchar as "firstUsedAt"
from rates_ever
order by first_used_at, currency, rate_date, per_euro, cross_rate, source
