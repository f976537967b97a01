-- Joins a day's prices to the stored ones, each with its verdict. A price that is doubted or cannot be read is held at the last
-- validated price. In three days no source is frozen, and no last validated price is too old.
with joined as (
    select coalesce(today.source, held.source) as source, coalesce(today.ref, held.ref) as ref,
        coalesce(today.fuel, held.fuel) as fuel, today.amount as new, today.stamp as new_stamp,
        today.product as new_product, held_back.source is not null as kept_back, noon(getvariable('day')) as now,
        held.* exclude (source, ref, fuel)
    from today
    full join held on held.source = today.source and held.ref = today.ref and held.fuel = today.fuel
    left join held_back on held_back.source = held.source and held_back.ref = held.ref and held_back.fuel = held.fuel
),

judged as (
    select joined.*, case when kept_back and joined.verdict <> 'withhold' then 'hold' when new is null then joined.verdict
            else coalesce(doubted.verdict, 'accept') end as judgement,
        case when kept_back then false when new is null then too_far else coalesce(doubted.rule = 'level', false) end as for_its_level,
        new <> amount as moves
    from joined left join doubted on doubted.source = joined.source and doubted.ref = joined.ref and doubted.fuel = joined.fuel
)

select source, ref, fuel, judgement as verdict, coalesce(new, amount) as amount,
    if(new is null and judgement is not distinct from 'withhold' or not kept_back and new is null, read_at, now) as read_at, if(new is null, stamp, new_stamp) as stamp,
    if(moves, now, moved_at) as moved_at,
    new is not null or kept_back or (listed and (markets.delivers = 'part' or status = 'failed')) as listed,
    if(new is not null and judgement = 'accept', new, valid_amount) as valid_amount,
    if(new is not null and judgement = 'accept', now, valid_read_at) as valid_read_at,
    if(new is not null and judgement = 'accept', coalesce(new_stamp, if(moves, now, moved_at)), valid_updated) as valid_updated,
    coalesce(new_product, product) as product, for_its_level as too_far
from judged
join markets using (source)
join fetches on fetches.source = judged.source and fetches.day = getvariable('day')
