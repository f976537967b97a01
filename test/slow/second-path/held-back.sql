-- The prices of the day that cannot be read and would count: they are held at the last validated price of the same product. Of
-- a row of which no more is known than its station, whatever of that station is gone. While a delivery has a fuel that nobody
-- knows, a plain product that is gone too, where a premium one would stand in. (Where ranks tell services apart as well, that
-- is left to the pipeline: no bundled delivery has such a station.)
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

unknown as (
    select distinct source from judged_rows
    where day = getvariable('day') and outcome = 'fault' and fault in ('fuel', 'product') and source not in ('it', 'se', 'gr-stations')
),

ranks as (select source, fuel, product, min(rank) as plain_rank from offered group by all)

select held.source, held.ref, held.fuel from held
left join offered using (source, ref, fuel)
left join ranks on ranks.source = held.source and ranks.fuel = held.fuel and ranks.product = held.product
where (valid_amount is not null or offered.amount is null) and (
    exists (select 1 from unread where unread.source = held.source and unread.ref = held.ref and unread.fuel = held.fuel
        and unread.product = held.product and unread.rank <= coalesce(offered.rank, unread.rank))
    or (listed and offered.product is distinct from held.product
        and exists (select 1 from lost where lost.source = held.source and lost.ref = held.ref))
    or (listed and offered.product <> held.product and offered.rank > coalesce(plain_rank, 0)
        and valid_read_at >= noon(getvariable('day')) - interval 7 day and held.source in (from unknown))
)
