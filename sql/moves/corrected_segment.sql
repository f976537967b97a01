-- A segment of the move log in which the moves of some prices are replaced by corrected ones.
-- Reads   $file: the Parquet file of the segment;  corrected   all moves of these prices in it, in their order: file_row_number;
--         $of_month: true for a segment of a month, whose rows of a station are in the order in which they were seen
-- Gives   snapshot_id of a row that has none: the last one of the segment at its time, or the first one
-- Grain   one row per station_id, fuel and currency that moved, and run
with published as (
    from read_parquet($file, file_row_number = true)
),

every as (
    from published
    where not exists (
        select 1 from corrected where corrected.station_id = published.station_id and corrected.fuel = published.fuel
    )
    union all by name
    select
        corrected.* replace (
            coalesce(
                nullif(snapshot_id, ''),
                (
                    select max_by(snapshot_id, (seen_at, snapshot_id))
                    from published
                    where published.seen_at <= corrected.seen_at
                ),
                (select min_by(snapshot_id, (seen_at, snapshot_id)) from published)
            ) as snapshot_id
        )
    from corrected
)

select country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
from every
order by station_id, case when $of_month::boolean then seen_at end, fuel, file_row_number
