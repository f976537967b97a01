-- The prices of the day that are doubtful alone. Withheld are 0 and less, and placeholders (ones or nines) that are far from the
-- median, the last validated price, or 0.25 to 6 EUR. Held are prices
-- - below half or above double the median; without a median and a last validated price, those not within 0.25 to 6 EUR;
-- - of two fuels of a station that have each other's last validated amounts, after the moves of the market and the brand;
-- - more than 1.35 times from the last validated amount after each of these moves, or, if the price is then further from those
--   around it than before, more than three times what the prices of a brand move apart in this market (0.04, or what it states);
-- - with a stamp more than 35 minutes ahead.
-- A price in a wrong unit is beyond double the median or 1.35 times the last amount.
with measured as (
    select last_known.*, ratio, median, local, coalesce(ratio, step) as measure, 3 * coalesce(apart, 0.04) as far,
        last_known.amount / if(currency = 'EUR', 1, rate::double) as eur, trim(trailing '0' from millionths(last_known.amount)::bigint::varchar) as digits,
        [m for m in moves if step / m between 1 / 1.35 and 1.35] as within_reach, [m for m in moves if abs(ln(step / m)) <= far] as near
    from last_known join markets using (source) left join rates_now using (currency)
    left join grades using (source, ref, fuel)
),

exchanged as (
    select distinct one.source, one.ref, unnest([one.fuel, other.fuel]) as fuel
    from measured as one join measured as other on other.source = one.source and other.ref = one.ref and other.fuel > one.fuel
    where one.recent <> other.recent and (one.amount = other.recent and other.amount = one.recent
        or greatest(one.recent, other.recent)::double / least(one.recent, other.recent) - 1 > 0.03
        and len([m for m in one.moves if abs(millionths(one.amount) / (millionths(other.recent) * m) - 1) <= 0.005]) > 0
        and len([m for m in other.moves if abs(millionths(other.amount) / (millionths(one.recent) * m) - 1) <= 0.005]) > 0)
),

judged as (
    select measured.source, measured.ref, measured.fuel, case
        when amount <= 0 then 'withhold'
        when ((digits = '1' and amount <= 1) or (regexp_full_match(digits, '9{3,}') and amount > 9))
            and if(measure is null, eur not between 0.25 and 6, measure not between 0.8 and 1.4) then 'withhold'
        when measure is null and eur not between 0.25 and 6 then 'hold'
        when ratio not between 0.5 and 2 or exchanged.fuel is not null then 'hold'
        when step is not null and (len(within_reach) = 0
            or len(near) = 0 and abs(ln(ratio / local)) > abs(ln(recent::double / median / local))) then 'hold'
        when stamp > noon(getvariable('day')) + interval 35 minute then 'hold' end as verdict
    from measured left join exchanged using (source, ref, fuel)
)

select source, ref, fuel, verdict, 'alone' as rule from judged where verdict is not null
