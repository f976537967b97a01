-- The official figures of a snapshot. A row without a read time is from the newest delivery: it gets the last read of its
-- source.
-- Reads   figures_as_kept   the files of its parts;   sources
-- Grain   one row per source, region, fuel and valid_from
select
    kept.source, kept.country_code, kept.basis, kept.region, kept.fuel, kept.currency, kept.native_fuel, kept.amount,
    kept.valid_from, kept.valid_to, coalesce(kept.read_at, sources.last_read_at) as read_at, kept.origin,
    kept.eur_per_unit, kept.unusable
from figures_as_kept as kept
left join sources on sources.source_id = kept.source
