-- The prices of a market with their euros: exact, rounded once to six decimals, halves up.
-- Reads   $file   prices.parquet as `validate` left it;   per_euro   units of each currency per euro, as a quotient of whole numbers
-- Gives   eur_per_unit, per litre, or kilogram for cng and lng: null where no price is in force, and then `unusable`; what cannot be
--         converted is not in force
-- Grain   one row per station_id and fuel
select held.* replace (
    case when per_euro.units is not null then held.local_price end as local_price,
    (
        ((2 * (held.local_price * 1000000)::hugeint * per_euro.parts + per_euro.units) // (2 * per_euro.units))::decimal(12, 0)
        * 0.000001::decimal(7, 6)
    )::decimal(12, 6) as eur_per_unit,
    case when per_euro.units is null and held.local_price is not null then 'no exchange rate' else held.unusable end as unusable
)
from read_parquet($file) as held
left join per_euro on per_euro.currency = held.currency
order by held.station_id, held.fuel
