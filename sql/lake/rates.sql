-- The exchange rates of a snapshot that the lake does not have yet.
-- Reads   rates_now, rates_known, $snapshot
-- Grain   one row per currency, per_euro, rate_date, cross_rate and source
select currency, per_euro, rate_date, cross_rate, source, first_used_at, $snapshot::varchar as snapshot_id
from rates_now
where not exists (
    select 1
    from rates_known
    where rates_known.currency = rates_now.currency and rates_known.per_euro = rates_now.per_euro
        and rates_known.rate_date is not distinct from rates_now.rate_date
        and rates_known.cross_rate is not distinct from rates_now.cross_rate and rates_known.source is not distinct from rates_now.source
)
order by currency, rate_date, per_euro, cross_rate, source
