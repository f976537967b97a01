-- Joins a day's prices to what is remembered. Left out are 0 and less, and ones and nines that a form was filled with.
-- Held is what cannot be read, what lies beyond half or double the lower median of at least five prices of the delivery, or beyond
-- 1.35 times the last validated price of 7 days (also after the move of the market, which five prices make), or where
-- neither is known beyond 0.25 to 6 EUR; petrol and diesel with each other's last prices; what nothing confirms (doubts.sql);
-- a stamp of more than 35 minutes ahead. No source can be still, and no validated price too old, in three days.
with medians as (select distinct source, fuel, median from grades where peers >= 5),

moves as (
    select source, fuel, list_sort(list(today.amount::double / valid_amount::double))[(count(*) + 1) // 2] as move
    from today join held using (source, ref, fuel)
    where today.amount > 0 and valid_read_at >= noon(getvariable('day')) - interval 7 day
    group by source, fuel having count(*) >= 5
),

joined as (
    select coalesce(today.source, held.source) as source, coalesce(today.ref, held.ref) as ref,
        coalesce(today.fuel, held.fuel) as fuel, today.amount as new, today.stamp as new_stamp,
        today.product as new_product, held_back.source is not null as kept_back,
        median, coalesce(move, 1) as move, if(valid_read_at >= noon(getvariable('day')) - interval 7 day, valid_amount, null) as recent,
        held.* exclude (source, ref, fuel)
    from today left join medians on medians.source = today.source and medians.fuel = today.fuel
    left join moves on moves.source = today.source and moves.fuel = today.fuel
    full join held on held.source = today.source and held.ref = today.ref and held.fuel = today.fuel
    left join held_back on held_back.source = held.source and held_back.ref = held.ref and held_back.fuel = held.fuel
),

measured as (
    select joined.*, coalesce(median, recent) as measure, new / if(markets.currency = 'EUR', 1, rate::double) as eur,
        trim(trailing '0' from (new * 1000000)::bigint::varchar) as digits, noon(getvariable('day')) as now
    from joined join markets using (source) left join rates_now using (currency)
),

-- The two of one station that carry each other's.
swapped as (
    select distinct source, ref, unnest([one.fuel, other.fuel]) as fuel
    from joined as one join joined as other using (source, ref)
    where one.fuel = 'diesel' and other.fuel in ('sp95', 'sp98', 'e10', 'e5', 'u91')
        and greatest(one.recent, other.recent) / least(one.recent, other.recent) > 1.03
        and abs(one.new / other.recent - 1) <= 0.005 and abs(other.new / one.recent - 1) <= 0.005
),

judged as (
    select measured.*, case when kept_back and verdict <> 'withhold' then 'hold' when new is null then verdict when new <= 0 then 'withhold'
            when ((digits = '1' and new <= 1) or (regexp_full_match(digits, '9{3,}') and new > 9))
                and if(measure is null, eur not between 0.25 and 6, new not between measure * 0.8 and measure * 1.4) then 'withhold'
            when measure is null and eur not between 0.25 and 6 then 'hold'
            when new not between median / 2 and median * 2 then 'hold'
            when greatest(new / recent, recent / new) > 1.35 and greatest(new / recent / move, recent / new * move) > 1.35 then 'hold'
            when doubts.fuel is not null then 'hold'
            when swapped.fuel is not null or new_stamp > now + interval 35 minute then 'hold' else 'accept' end as judgement,
        new <> amount as moves
    from measured left join doubts on doubts.source = measured.source and doubts.ref = measured.ref and doubts.fuel = measured.fuel
    left join swapped on swapped.source = measured.source and swapped.ref = measured.ref and swapped.fuel = measured.fuel
)

select source, ref, fuel, judgement as verdict, coalesce(new, amount) as amount,
    if(new is null and judgement is not distinct from 'withhold' or not kept_back and new is null, read_at, now) as read_at, if(new is null, stamp, new_stamp) as stamp,
    if(moves, now, moved_at) as moved_at,
    new is not null or kept_back or (listed and (markets.delivers = 'part' or status = 'failed')) as listed,
    if(new is not null and judgement = 'accept', new, valid_amount) as valid_amount,
    if(new is not null and judgement = 'accept', now, valid_read_at) as valid_read_at,
    if(new is not null and judgement = 'accept', coalesce(new_stamp, if(moves, now, moved_at)), valid_updated) as valid_updated,
    coalesce(new_product, product) as product
from judged
join markets using (source)
join fetches on fetches.source = judged.source and fetches.day = getvariable('day')
