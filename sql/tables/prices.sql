-- The prices of a snapshot, in force or not.
-- Reads   $rows   the run's converted prices, JSON lines with amounts in millionths
-- Gives   amount (as last read), valid_amount (last accepted), local_price (in force), all in `currency`;
--         eur_per_unit, per litre, or kilogram for cng and lng: null where no price is in force, and then `unusable`
-- Grain   one row per station_id and fuel
select
    "stationId"::bigint as station_id, country as country_code, source, fuel, currency,
    "nativeFuel" as native_fuel, service, access,
    ("amountMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as amount,
    "readAt" as read_at, "stampAt" as stamp_at, "movedAt" as moved_at, listed, verdict, rule, detail,
    ("validMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as valid_amount,
    "validReadAt" as valid_read_at, "validUpdatedAt" as valid_updated_at, origin, "validOrigin" as valid_origin,
    ("servedMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as local_price,
    ("eurMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as eur_per_unit,
    "updatedAt" as updated_at, unusable
from read_json($rows, format = 'newline_delimited', columns = {
    stationId: 'BIGINT', country: 'VARCHAR', source: 'VARCHAR', fuel: 'VARCHAR', currency: 'VARCHAR',
    nativeFuel: 'VARCHAR', service: 'VARCHAR', access: 'VARCHAR', amountMicros: 'DECIMAL(12, 0)', readAt: 'TIMESTAMP',
    stampAt: 'TIMESTAMP', movedAt: 'TIMESTAMP', listed: 'BOOLEAN', verdict: 'VARCHAR', rule: 'VARCHAR',
    detail: 'VARCHAR', validMicros: 'DECIMAL(12, 0)', validReadAt: 'TIMESTAMP', validUpdatedAt: 'TIMESTAMP',
    origin: 'VARCHAR', validOrigin: 'VARCHAR', servedMicros: 'DECIMAL(12, 0)', eurMicros: 'DECIMAL(12, 0)', updatedAt: 'TIMESTAMP', unusable: 'VARCHAR'
})
order by country_code, station_id, fuel
