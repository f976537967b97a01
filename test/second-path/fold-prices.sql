-- Joins a day's prices to what is remembered. Left out are 0 and less, and ones and nines that a form was filled with.
-- Held is what lies beyond half or double the lower median of at least five prices of the delivery, or beyond 1.5 times the
-- last validated price of 7 days, or where neither is known beyond 0.25 to 6 EUR; petrol and diesel with each other's last
-- prices; a stamp of more than 35 minutes ahead. No source can stand still for long enough in three days.
-- What cannot be read and would count is held at the last validated price of the same product: of a row that says no
-- more than its station, whatever of that station is gone.
with offered as (select * from offers where day = getvariable('day')),

unread as (
    select source, ref, fuel, product, rank from spread
    where day = getvariable('day') and (broken or contradicts) and why is distinct from 'again'
),

lost as (
    select distinct source, ref from judged_rows
    where day = getvariable('day') and outcome = 'fault' and why is null and coalesce(ref, '') <> ''
        and coalesce(fault, '') not in ('cells', 'fuel', 'product', 'stray', 'id', 'key')
),

held_back as (
    select held.source, held.ref, held.fuel from held
    left join offered using (source, ref, fuel)
    where (valid_amount is not null or offered.amount is null) and (
        exists (select 1 from unread where unread.source = held.source and unread.ref = held.ref and unread.fuel = held.fuel
            and unread.product = held.product and unread.rank <= coalesce(offered.rank, unread.rank))
        or (listed and offered.product is distinct from held.product
            and exists (select 1 from lost where lost.source = held.source and lost.ref = held.ref))
    )
),

today as (select * from offered anti join held_back using (source, ref, fuel)),

medians as (
    select source, fuel, list_sort(list(amount))[(count(*) + 1) // 2] as median, count(*) as peers
    from today group by source, fuel
),

newest as (
    select currency, first(rate order by set_on desc, day desc)::double as per_euro from rates
    where day <= getvariable('day') and set_on between (getvariable('day')::date - interval 7 day)::date::varchar and getvariable('day')
    group by currency
),

joined as (
    select coalesce(today.source, held.source) as source, coalesce(today.ref, held.ref) as ref,
        coalesce(today.fuel, held.fuel) as fuel, today.amount as new, today.stamp as new_stamp,
        today.product as new_product, held_back.source is not null as kept_back,
        if(peers >= 5, median, null) as median, if(valid_read_at >= noon(getvariable('day')) - interval 7 day, valid_amount, null) as recent,
        held.* exclude (source, ref, fuel)
    from today left join medians on medians.source = today.source and medians.fuel = today.fuel
    full join held on held.source = today.source and held.ref = today.ref and held.fuel = today.fuel
    left join held_back on held_back.source = held.source and held_back.ref = held.ref and held_back.fuel = held.fuel
),

measured as (
    select joined.*, coalesce(median, recent) as measure, new / if(markets.currency = 'EUR', 1, per_euro) as eur,
        trim(trailing '0' from (new * 1000000)::bigint::varchar) as digits, noon(getvariable('day')) as now
    from joined join markets using (source) left join newest using (currency)
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
            when new not between recent / 1.5 and recent * 1.5 then 'hold'
            when swapped.fuel is not null or new_stamp > now + interval 35 minute then 'hold' else 'accept' end as judgement,
        new <> amount as moves
    from measured left join swapped on swapped.source = measured.source and swapped.ref = measured.ref and swapped.fuel = measured.fuel
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
