-- Weeks of the national history that came, changed or went between two snapshots.
-- Reads   history_before, history_after
-- Gives   counts; newest: the newest of those weeks
-- Grain   one row per source of history with such a week
with told_before as (
    select source, country_code, week, euro95_per_kilolitre, diesel_per_kilolitre from history_before
),

told_after as (
    select source, country_code, week, euro95_per_kilolitre, diesel_per_kilolitre from history_after
)

select
    coalesce(told_after.source, told_before.source) as source,
    count(*) filter (told_before.week is null)::integer as added,
    count(*) filter (told_before.week is not null and told_after.week is not null)::integer as changed,
    count(*) filter (told_after.week is null)::integer as gone,
    max(coalesce(told_after.week, told_before.week))::varchar as newest
from told_before
full join told_after
    on told_after.source = told_before.source and told_after.country_code = told_before.country_code
    and told_after.week = told_before.week
where (told_before.euro95_per_kilolitre, told_before.diesel_per_kilolitre)
    is distinct from (told_after.euro95_per_kilolitre, told_after.diesel_per_kilolitre)
    or told_before.week is null or told_after.week is null
group by 1
order by 1
