-- The prices of a market of an old snapshot, as a part has them: the time of the newest read of the source left out.
-- Reads   prices, sources, $country
-- Grain   one row per station_id and fuel
select
    station_id, prices.country_code, source, fuel, currency, native_fuel, service, access, amount,
    case when listed and read_at = last_read_at then null else read_at end as read_at, stamp_at, moved_at, listed, verdict,
    rule, detail, valid_amount,
    case when listed and valid_read_at = last_read_at then null else valid_read_at end as valid_read_at, valid_updated_at,
    origin, valid_origin, local_price, eur_per_unit, updated_at, unusable
from prices
left join sources on source_id = source
where prices.country_code = $country
order by station_id, fuel
