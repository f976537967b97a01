-- Toll points that were added, removed or changed between two snapshots. Amounts are in the currency of the tariff, because
-- amounts in euros change with the exchange rate.
-- Reads   tolls_before, tolls_after
-- Gives   change: `added`, `left` or `changed`; before, after: in `currency`, null where none is in force
-- Grain   one row per toll
with told_before as (
    select
        toll_id, country_code, type, barrier_type, name, currency, info, lat, lng, valid_from, checked_on, source,
        case when currency = 'EUR' then price_eur else price_local end as amount
    from tolls_before
),

told_after as (
    select
        toll_id, country_code, type, barrier_type, name, currency, info, lat, lng, valid_from, checked_on, source,
        case when currency = 'EUR' then price_eur else price_local end as amount
    from tolls_after
)

select
    coalesce(told_after.toll_id, told_before.toll_id) as id,
    coalesce(told_after.country_code, told_before.country_code) as country,
    coalesce(told_after.name, told_before.name) as name,
    case
        when told_before.toll_id is null then 'added' when told_after.toll_id is null then 'left' else 'changed'
    end as change,
    coalesce(told_after.currency, told_before.currency) as currency,
    told_before.amount::varchar as before, told_after.amount::varchar as "after"
from told_before
full join told_after on told_after.toll_id = told_before.toll_id
where (
    told_before.country_code, told_before.type, told_before.barrier_type, told_before.name, told_before.currency,
    told_before.info, told_before.lat, told_before.lng, told_before.valid_from, told_before.checked_on,
    told_before.source, told_before.amount
) is distinct from (
    told_after.country_code, told_after.type, told_after.barrier_type, told_after.name, told_after.currency,
    told_after.info, told_after.lat, told_after.lng, told_after.valid_from, told_after.checked_on,
    told_after.source, told_after.amount
)
order by id
