-- Joins a day's prices to what is remembered. Held is what lies beyond half or double the lower median of at least five
-- prices of the delivery, or beyond 1.5 times the last validated price of 7 days; 0 and less is no price at all.
with today as (select * from offers where day = getvariable('day')),

medians as (
    select source, fuel, list_sort(list(amount))[(count(*) + 1) // 2] as median, count(*) as peers
    from today group by source, fuel
),

joined as (
    select coalesce(today.source, held.source) as source, coalesce(today.ref, held.ref) as ref,
        coalesce(today.fuel, held.fuel) as fuel, today.amount as new, today.stamp as new_stamp,
        if(peers >= 5, median, null) as median, if(valid_read_at >= noon(getvariable('day')) - interval 7 day, valid_amount, null) as recent,
        held.* exclude (source, ref, fuel)
    from today left join medians on medians.source = today.source and medians.fuel = today.fuel
    full join held on held.source = today.source and held.ref = today.ref and held.fuel = today.fuel
),

judged as (
    select *, case when new is null then verdict when new <= 0 then 'withhold'
            when new not between median / 2 and median * 2 then 'hold'
            when new not between recent / 1.5 and recent * 1.5 then 'hold' else 'accept' end as judgement,
        new <> amount as moves, noon(getvariable('day')) as now
    from joined
)

select source, ref, fuel, judgement as verdict, coalesce(new, amount) as amount,
    if(new is null, read_at, now) as read_at, if(new is null, stamp, new_stamp) as stamp,
    if(moves, now, moved_at) as moved_at,
    new is not null or (listed and (markets.delivers = 'part' or status = 'failed')) as listed,
    if(new is not null and judgement = 'accept', new, valid_amount) as valid_amount,
    if(new is not null and judgement = 'accept', now, valid_read_at) as valid_read_at,
    if(new is not null and judgement = 'accept', coalesce(new_stamp, if(moves, now, moved_at)), valid_updated) as valid_updated
from judged
join markets using (source)
join fetches on fetches.source = judged.source and fetches.day = getvariable('day')
