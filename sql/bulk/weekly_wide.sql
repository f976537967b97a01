-- The weekly national prices since 2005, a column a fuel.
-- Reads   history   EUR per 1000 litres;  sources
-- Gives   euro95, diesel: EUR per litre, rounded once to the sixth decimal; null for no reading
--         without the mean of the euro area, which only questions are answered with
-- Grain   one row per country_code and week
select
    history.country_code, week, six_decimals((euro95_per_kilolitre * 100_000_000_000_000)::hugeint, 100_000_000_000) as euro95,
    six_decimals((diesel_per_kilolitre * 100_000_000_000_000)::hugeint, 100_000_000_000) as diesel, source
from history
inner join sources on sources.source_id = history.source
where history.country_code <> 'EZ' and sources.reuse in ('open', 'unclear')
order by history.country_code, week
