-- The official figures of a market with their euros: exact, rounded once to six decimals, halves up.
-- Reads   $file   figures.parquet as `validate` left it;   per_euro   units of each currency per euro, as a quotient of whole numbers
-- Gives   eur_per_unit, per litre, or kilogram for cng and lng: null where the figure is not in force, and then `unusable`
-- Grain   one row per source, region, fuel and valid_from
with converted as (
    select
        figures.*, per_euro.units is null and unusable is null as is_without_rate,
        (2 * (amount * 1000000)::hugeint * per_euro.parts + per_euro.units) // (2 * per_euro.units) as micros
    from read_parquet($file) as figures
    left join per_euro on per_euro.currency = figures.currency
)

select
    source, country_code, basis, region, fuel, currency, native_fuel, amount, valid_from, valid_to, read_at, origin,
    case when unusable is null then (micros::decimal(12, 0) * 0.000001::decimal(7, 6))::decimal(12, 6) end as eur_per_unit,
    case when is_without_rate then 'no exchange rate' else unusable end as unusable
from converted
order by source, fuel, region nulls first, valid_from
