-- The stored state of the official means and maxima, amounts in millionths.
-- Reads   $file   figures.parquet
-- Grain   one row per source, region, fuel and first instant
select
    source, country_code as country, basis, region, fuel, currency, native_fuel as "nativeFuel",
    (amount * 1000000)::double as "amountMicros", valid_from::varchar as "validFrom", valid_to::varchar as "validTo",
    read_at::varchar as "readAt", origin, null::varchar as unusable
from read_parquet($file)
order by source, fuel, region, "validFrom"
