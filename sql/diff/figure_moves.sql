-- The official means and maxima in force that moved, appeared or ended between two snapshots. Local amounts, as with prices.
-- Reads   figures_before, figures_after
-- Gives   amount_before, amount_after: in `currency`; null where none is in force
-- Grain   one row per source, region, fuel and currency
with told_before as (
    select source, country_code, region, fuel, currency, max(amount) as amount
    from figures_before
    where unusable is null
    group by source, country_code, region, fuel, currency
),

told_after as (
    select source, country_code, region, fuel, currency, max(amount) as amount
    from figures_after
    where unusable is null
    group by source, country_code, region, fuel, currency
)

select
    coalesce(told_after.country_code, told_before.country_code) as country,
    coalesce(told_after.source, told_before.source) as source, coalesce(told_after.region, told_before.region) as region,
    coalesce(told_after.fuel, told_before.fuel) as fuel, coalesce(told_after.currency, told_before.currency) as currency,
    told_before.amount as amount_before, told_after.amount as amount_after
from told_before
full join told_after
    on told_after.source = told_before.source and told_after.region is not distinct from told_before.region
    and told_after.fuel = told_before.fuel and told_after.currency = told_before.currency
where told_before.amount is distinct from told_after.amount
order by country, source, region nulls first, fuel, currency
