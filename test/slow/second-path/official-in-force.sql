-- Of each source and fuel the figures of the newest first instant that has come, unless their time is over; in
-- millionths of a euro, at the rate that prices are converted with.
with now as (select noon(getvariable('day')) as clock),

newest as (
    select official_known.*, country, currency, basis, read_hours, valid_days
    from official_known join official_markets using (source), now
    where valid_from <= clock
    qualify valid_from = max(valid_from) over (partition by source, fuel)
)

select newest.*, if(newest.currency = 'EUR', '1', rate) as per_euro, length(regexp_extract(per_euro, '\.(\d+)', 1)) as places,
    quotient((amount * 1000000)::hugeint * (10 ** places)::hugeint, replace(per_euro, '.', '')::hugeint)::hugeint as micros
from newest left join rates_now using (currency), now
where case when valid_to is not null then valid_to > clock else valid_from >= clock - to_days(valid_days) and read_at >= clock - to_hours(read_hours) end
