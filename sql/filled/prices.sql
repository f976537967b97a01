-- The prices of a snapshot: what the newest delivery of a source had was read when that source was read last.
-- Reads   prices_as_kept   the files of its parts;   sources
-- Grain   one row per station_id and fuel
select
    kept.* replace (
        coalesce(kept.read_at, sources.last_read_at) as read_at,
        case when kept.valid_amount is not null then coalesce(kept.valid_read_at, sources.last_read_at) end as valid_read_at
    )
from prices_as_kept as kept
left join sources on sources.source_id = kept.source
