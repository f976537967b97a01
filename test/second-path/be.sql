-- Belgium: facts in the order of the view. The first of a product and day counts, ten days before the newest are read.
with facts as (
    select day, n, j ->> 'Product' as product, try_strptime(j ->> 'Day', '%d%b%y') as since,
        (j ->> 'Price incl. VAT')::decimal(12, 6) as amount
    from (
        select folder_day(filename) as day, unnest(list) as j, generate_subscripts(list, 1) as n
        from (select filename, (content::json -> 'facts')::json[] as list from read_text(getvariable('root') || '/be/*/current.json'))
    )
),

fuels as (
    select unnest(['Euro Super 95 E10', 'Super Plus 98 E5', 'Road Diesel B7', 'LPG']) as label,
        unnest(['sp95', 'sp98', 'diesel', 'gpl']) as fuel
),

firsts as (
    select *, max(since) over (partition by day) as newest
    from facts where since is not null
    qualify row_number() over (partition by day, product, since order by n) = 1
)

select 'be' as source, day, null::text as region, fuel, amount, utc('Europe/Brussels', since) as valid_from,
    null::timestamp as valid_to
from firsts join fuels on product = label || ' (€/L)'
where amount is not null and since >= newest - interval 10 days
order by all
