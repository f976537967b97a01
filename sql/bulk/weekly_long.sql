-- The weekly national prices since 2005, a row a reading.
-- Reads   history   EUR per 1000 litres;  sources
-- Gives   fuel: `euro95` or `diesel`; eur_per_litre: rounded once to the sixth decimal
--         without the mean of the euro area, which only questions are answered with
-- Grain   one row per country_code, week and fuel
with readings as (
    select country_code, week, 'diesel' as fuel, diesel_per_kilolitre as amount, source from history
    union all
    select country_code, week, 'euro95' as fuel, euro95_per_kilolitre as amount, source from history
)

select
    readings.country_code, week, fuel, six_decimals((amount * 100_000_000_000_000)::hugeint, 100_000_000_000) as eur_per_litre, source
from readings
inner join sources on sources.source_id = readings.source
where readings.country_code <> 'EZ' and amount is not null and sources.reuse in ('open', 'unclear')
order by readings.country_code, week, fuel
