-- Each row of each feed: read, skipped on purpose, or unreadable. Half a place, one on no globe and one that is no number count
-- as none, unless the place is the id (Moldova). Of rows with one id the first counts, and another one says `again`. Where no more than a price of the row is
-- unreadable it says `price`: the row of a station is read, one that is that price alone is not.
with numbers as (
    select *, regexp_full_match(lat, '-?\d+(\.\d+)?(e-\d+)?') and regexp_full_match(lng, '-?\d+(\.\d+)?(e-\d+)?')
            and abs(try_cast(lat as double)) <= 90 and abs(try_cast(lng as double)) <= 180 as is_place,
        if(is_place, try_cast(lat as double), null) as y, if(is_place, try_cast(lng as double), null) as x,
        len([1 for p in prices if p.bad or not is_number(p.amount)]) > 0 or coalesce(fault in ('amount', 'stamp'), false) as hurt
    from feed_rows
),

faults as (
    select *, case
        when skip is not null and coalesce(fault, '') <> 'cells' then 'skipped'
        when coalesce(fault, 'stamp') not in ('amount', 'stamp') or coalesce(ref, '') = '' then 'fault' else 'read' end as verdict
    from numbers
),

-- Rows of merging feeds have no raw text: they repeat on purpose.
repeats as (
    select day, source, n,
        case when raw = first_value(raw) over once then 'skipped' else 'fault' end as verdict, row_number() over once as turn
    from faults where verdict = 'read' and station and raw is not null
    window once as (partition by day, source, ref order by n)
),

known as (select distinct day, source, ref from faults where station and verdict = 'read')

select faults.* exclude (verdict, skip, hurt, is_place),
    case when repeats.turn > 1 then repeats.verdict
        when faults.verdict = 'read' and (known.ref is null or (hurt and not station)) then 'fault' else faults.verdict end as outcome,
    case when repeats.turn > 1 then 'again' when faults.verdict <> 'read' then null
        when known.ref is null then 'stray' when hurt then 'price' end as why
from faults
left join repeats on repeats.day = faults.day and repeats.source = faults.source and repeats.n = faults.n
left join known on known.day = faults.day and known.source = faults.source and known.ref = faults.ref
