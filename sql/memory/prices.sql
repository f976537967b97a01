-- The stored state of the prices, amounts in millionths.
-- Reads   $file   prices.parquet
-- Grain   one row per station and fuel
select
    station_id::double as "stationId", country_code as country, source, fuel, currency, native_fuel as "nativeFuel",
    service, access, (amount * 1000000)::double as "amountMicros", read_at::varchar as "readAt",
    stamp_at::varchar as "stampAt", moved_at::varchar as "movedAt", listed, verdict, rule, detail,
    (valid_amount * 1000000)::double as "validMicros", valid_read_at::varchar as "validReadAt",
    valid_updated_at::varchar as "validUpdatedAt", origin, valid_origin as "validOrigin",
    null::double as "servedMicros", null::varchar as "updatedAt",
    null::varchar as unusable
from read_parquet($file)
order by country, "stationId", fuel
