-- The current prices at noon of the day, in millionths of a euro: amounts of other currencies divided by the newest
-- official rate on or before the day, of at most 7 days, exactly, and rounded once. Of a held price its last validated one,
-- where it is at most 7 days old, and where an accepted price of the same source and fuel is current.
with fresh as (
    select held.*, markets.country, markets.currency, stamp_days, now
    from held join markets using (source), (select noon(getvariable('day')) as now)
    where listed and read_at >= now - interval 48 hour and coalesce(stamp >= now - to_days(stamp_days), true)
),

served as (
    select fresh.*, verdict = 'hold' as is_held, if(is_held, valid_amount, amount) as local,
        if(is_held, valid_updated, coalesce(stamp, moved_at)) as updated, if(is_held, valid_read_at, null) as validated
    from fresh
    where verdict = 'accept' or (verdict = 'hold' and valid_read_at >= now - interval 7 day
        -- An amount without a stamp has the time of its first read.
        and (valid_updated is not distinct from moved_at or coalesce(valid_updated >= now - to_days(stamp_days), true))
        and exists (from fresh as other where other.source = fresh.source and other.fuel = fresh.fuel and other.verdict = 'accept'))
),

rated as (
    select served.*, (local * 1000000)::hugeint as micros, if(served.currency = 'EUR', '1', rate) as per_euro,
        length(regexp_extract(per_euro, '\.(\d+)', 1)) as places
    from served left join rates_now using (currency)
)

select source, country, ref, fuel, local, updated::varchar as updated, validated::varchar as validated,
    quotient(micros * (10 ** places)::hugeint, replace(per_euro, '.', '')::hugeint)::hugeint as micros
from rated where per_euro is not null
