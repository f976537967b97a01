-- Official means and maxima that belong to no station, in force or not.
-- Reads   $rows   the run's converted figures, JSON lines with amounts in millionths
-- Gives   amount in `currency`; eur_per_unit, per litre, or kilogram for cng and lng: null where it is not in force, and
--         then `unusable`
-- Grain   one row per source, region, fuel and valid_from
select
    source, country as country_code, basis, region, fuel, currency, "nativeFuel" as native_fuel,
    ("amountMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as amount,
    "validFrom" as valid_from, "validTo" as valid_to, "readAt" as read_at, origin,
    ("eurMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as eur_per_unit, unusable
from read_json($rows, format = 'newline_delimited', columns = {
    source: 'VARCHAR', country: 'VARCHAR', basis: 'VARCHAR', region: 'VARCHAR', fuel: 'VARCHAR', currency: 'VARCHAR',
    nativeFuel: 'VARCHAR', amountMicros: 'DECIMAL(12, 0)', validFrom: 'TIMESTAMP', validTo: 'TIMESTAMP',
    readAt: 'TIMESTAMP', origin: 'VARCHAR', eurMicros: 'DECIMAL(12, 0)', unusable: 'VARCHAR'
})
order by source, fuel, region nulls first, valid_from
