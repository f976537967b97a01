-- The prices of a snapshot. A row without a read time is from the newest delivery: it gets the last read of its source. The
-- values that an accepted price has twice are stored once.
-- Reads   prices_as_kept   the files of its parts;   sources
-- Grain   one row per station_id and fuel
select
    kept.station_id, kept.country_code, kept.source, kept.fuel, kept.currency, kept.native_fuel, kept.service, kept.access,
    kept.amount, coalesce(kept.read_at, sources.last_read_at) as read_at, kept.stamp_at, kept.moved_at, kept.listed,
    kept.verdict, kept.rule, kept.detail, kept.valid_amount,
    case when kept.valid_amount is not null then coalesce(kept.valid_read_at, sources.last_read_at) end as valid_read_at,
    kept.valid_updated_at, kept.origin,
    case when kept.verdict = 'accept' then coalesce(kept.valid_origin, kept.origin) else kept.valid_origin end as valid_origin,
    kept.local_price, kept.eur_per_unit,
    case when kept.verdict = 'accept' then coalesce(kept.updated_at, kept.valid_updated_at) else kept.updated_at end as updated_at,
    kept.unusable
from prices_as_kept as kept
left join sources on sources.source_id = kept.source
