-- The official figures of a market with their euros: exact, rounded once to six decimals, halves up.
-- Reads   $file   figures.parquet as `validate` left it;   per_euro   units of each currency per euro, as a quotient of whole numbers
-- Gives   eur_per_unit, per litre, or kilogram for cng and lng: null where the figure is not in force, and then `unusable`
-- Grain   one row per source, region, fuel and valid_from
select held.* replace (
    case when held.unusable is null then (
        ((2 * (held.amount * 1000000)::hugeint * per_euro.parts + per_euro.units) // (2 * per_euro.units))::decimal(12, 0)
        * 0.000001::decimal(7, 6)
    )::decimal(12, 6) end as eur_per_unit,
    case when per_euro.units is null and held.unusable is null then 'no exchange rate' else held.unusable end as unusable
)
from read_parquet($file) as held
left join per_euro on per_euro.currency = held.currency
order by held.source, held.fuel, held.region nulls first, held.valid_from
