-- Every exchange rate that a snapshot was converted with: the earlier ones, and those that are new in a run.
-- Reads   earlier_rates   rates_ever of the snapshot that the run follows;  rates;  $now: clock of the run
-- Gives   first_used_at: clock of the first run that used the rate
-- Grain   one row per currency, rate_date, per_euro, cross_rate and source
select currency, per_euro, rate_date, cross_rate, source, first_used_at from earlier_rates
union all
select rates.currency, rates.per_euro, rates.rate_date, rates.cross_rate, rates.source, $now::timestamp as first_used_at
from rates
where not exists (
    from earlier_rates as earlier
    where earlier.currency = rates.currency and earlier.per_euro = rates.per_euro
        and earlier.rate_date is not distinct from rates.rate_date and earlier.cross_rate = rates.cross_rate
        and earlier.source is not distinct from rates.source
)
order by currency, first_used_at, rate_date, per_euro, cross_rate, source
