-- The prices of a market with their euros: exact, rounded once to six decimals, halves up.
-- Reads   $file   prices.parquet as `validate` left it;   per_euro   units of each currency per euro, as a quotient of whole numbers
-- Gives   eur_per_unit, per litre, or kilogram for cng and lng: null where no price is in force, and then `unusable`; what cannot be
--         converted is not in force
-- Grain   one row per station_id and fuel
with converted as (
    select
        prices.*, per_euro.units is null and local_price is not null as is_without_rate,
        (2 * (local_price * 1000000)::hugeint * per_euro.parts + per_euro.units) // (2 * per_euro.units) as micros
    from read_parquet($file) as prices
    left join per_euro on per_euro.currency = prices.currency
)

select
    station_id, country_code, source, fuel, currency, native_fuel, service, access, amount, read_at, stamp_at, moved_at, listed,
    verdict, rule, detail, valid_amount, valid_read_at, valid_updated_at, origin, valid_origin,
    case when not is_without_rate then local_price end as local_price,
    case when local_price is not null then (micros::decimal(12, 0) * 0.000001::decimal(7, 6))::decimal(12, 6) end as eur_per_unit,
    updated_at, case when is_without_rate then 'no exchange rate' else unusable end as unusable
from converted
order by station_id, fuel
