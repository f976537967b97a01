-- A segment of the move log in which the moves of some prices are replaced by corrected ones.
-- Reads   $file: the Parquet file of the segment;  $rows: JSON list of all moves of these prices in it, in their order;
--         $of_month: true for a segment of a month, whose rows of a station are in the order in which they were seen
-- Gives   snapshot_id of a row that has none: the last one of the segment at its time, or the first one
-- Grain   one row per station_id, fuel and currency that moved, and run
with corrected as (
    select unnest(from_json($rows::json, '[{
        "country_code": "VARCHAR", "station_id": "BIGINT", "source": "VARCHAR", "fuel": "VARCHAR", "currency": "VARCHAR",
        "old_amount": "DECIMAL(12, 6)", "new_amount": "DECIMAL(12, 6)", "stamp_at": "TIMESTAMP", "seen_at": "TIMESTAMP",
        "why": "VARCHAR", "snapshot_id": "VARCHAR", "place": "BIGINT"
    }]'), recursive := true)
),

published as (
    from read_parquet($file, file_row_number = true)
),

kept as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id,
        file_row_number as place
    from published
    where not exists (
        select 1 from corrected where corrected.station_id = published.station_id and corrected.fuel = published.fuel
    )
),

every as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id, place
    from kept
    union all
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why,
        coalesce(
            snapshot_id,
            (select max_by(snapshot_id, (seen_at, snapshot_id)) from published where published.seen_at <= corrected.seen_at),
            (select min_by(snapshot_id, (seen_at, snapshot_id)) from published)
        ) as snapshot_id,
        place
    from corrected
)

select country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
from every
order by station_id, case when $of_month::boolean then seen_at end, fuel, place
