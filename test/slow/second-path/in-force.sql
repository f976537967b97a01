-- The current prices at noon of the day, in millionths of a euro: amounts of other currencies divided by the newest
-- official rate on or before the day, of at most 7 days, exactly, and rounded once.
with served as (
    select held.*, markets.country, markets.currency, case when not listed then null
            when verdict = 'hold' and valid_read_at >= now - interval 7 day then valid_amount
            when verdict = 'accept' and read_at >= now - interval 48 hour and coalesce(stamp >= now - to_days(stamp_days), true) then amount
        end as local,
        if(verdict = 'hold', valid_updated, coalesce(stamp, moved_at)) as updated
    from held join markets using (source), (select noon(getvariable('day')) as now)
),

rated as (
    select served.*, (local * 1000000)::hugeint as micros, if(served.currency = 'EUR', '1', rate) as per_euro,
        length(regexp_extract(per_euro, '\.(\d+)', 1)) as places
    from served left join rates_now using (currency)
    where local is not null
)

select source, country, ref, fuel, local, updated::varchar as updated,
    quotient(micros * (10 ** places)::hugeint, replace(per_euro, '.', '')::hugeint)::hugeint as micros
from rated where per_euro is not null
