-- The numbers of current prices, held and too old of each source of a market.
-- Reads   prices, figures
-- Gives   newest_at: of what is believed, in force or too old, or validated without an accepted price beside it: the newest price by
--         its stamp, or by the read that saw it move; the first instant of the newest figure that has begun.   held, withheld: listed
--         prices by verdict;   stale: those that the freshness rule alone leaves out;   valid_to: the last end that figures state
-- Grain   one row per source
select
    source,
    max(updated_at) filter (
        verdict <> 'withhold'
        and (unusable is null or unusable in ('read too long ago', 'stamp too old', 'no accepted price beside it'))
    ) as newest_at,
    count(distinct station_id) filter (eur_per_unit is not null) as stations_in_force,
    count(*) filter (eur_per_unit is not null) as in_force,
    count(*) filter (listed and verdict = 'hold') as held, count(*) filter (listed and verdict = 'withhold') as withheld,
    count(*) filter (verdict = 'accept' and unusable in ('read too long ago', 'stamp too old')) as stale,
    null::timestamp as valid_to
from prices
group by source
union all
select
    source, max(valid_from) filter (unusable is null or unusable <> 'not yet valid'), 0,
    count(*) filter (eur_per_unit is not null), 0, 0, 0, max(valid_to)
from figures
group by source
order by source
