-- Exchange rates that moved between two snapshots.
-- Reads   rates_before, rates_after
-- Gives   before, after: units of the currency per euro, as published; null where a snapshot has none
-- Grain   one row per currency
with told_before as (
    select currency, per_euro, rate_date from rates_before
),

told_after as (
    select currency, per_euro, rate_date from rates_after
)

select
    coalesce(told_after.currency, told_before.currency) as currency, told_before.per_euro as before,
    told_before.rate_date::varchar as "dayBefore", told_after.per_euro as "after", told_after.rate_date::varchar as "dayAfter"
from told_before
full join told_after on told_after.currency = told_before.currency
where told_before.per_euro::decimal(28, 12) is distinct from told_after.per_euro::decimal(28, 12)
order by currency
