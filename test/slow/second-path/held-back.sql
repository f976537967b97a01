-- The prices of the day that cannot be read and would count: they are held at the last validated price of the same product. Of
-- a row of which no more is known than its station, whatever of that station is gone.
with offered as (select * from offers where day = getvariable('day')),

unread as (
    select source, ref, fuel, product, rank from spread
    where day = getvariable('day') and (broken or contradicts) and why is distinct from 'again'
),

lost as (
    select distinct source, ref from judged_rows
    where day = getvariable('day') and outcome = 'fault' and why is null and coalesce(ref, '') <> ''
        and coalesce(fault, '') not in ('cells', 'fuel', 'product', 'stray', 'id', 'key')
)

select held.source, held.ref, held.fuel from held
left join offered using (source, ref, fuel)
where (valid_amount is not null or offered.amount is null) and (
    exists (select 1 from unread where unread.source = held.source and unread.ref = held.ref and unread.fuel = held.fuel
        and unread.product = held.product and unread.rank <= coalesce(offered.rank, unread.rank))
    or (listed and offered.product is distinct from held.product
        and exists (select 1 from lost where lost.source = held.source and lost.ref = held.ref))
)
