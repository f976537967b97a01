-- The prices that were in force, each from the run that first saw it until the run that saw another one, or none.
-- Reads   moves_in_order   the move log, with the place of each row: file_index, file_row_number
-- Gives   valid_from, valid_to: clocks of runs, the second null for a current price;  ended_why: null where another price
--         followed or none did. Of two runs in the same second the later one counts, so no row is empty
-- Grain   one row per station_id, fuel and valid_from
with last_of_instant as (
    select
        country_code, station_id, source, fuel, currency, new_amount, stamp_at, seen_at, why, snapshot_id
    from moves_in_order
    -- A price that changes its currency leaves in the old one first, in the same run.
    qualify row_number() over (
        partition by country_code, station_id, fuel, seen_at order by file_index desc, file_row_number desc
    ) = 1
),

spans as (
    select
        station_id, country_code, source, fuel, currency, new_amount as amount, seen_at as valid_from,
        lead(seen_at) over (partition by country_code, station_id, fuel order by seen_at) as valid_to,
        lead(why) over (partition by country_code, station_id, fuel order by seen_at) as ended_why,
        stamp_at, snapshot_id
    from last_of_instant
)

select
    station_id, country_code, source, fuel, currency, amount, valid_from, valid_to, ended_why, stamp_at, snapshot_id
from spans
where amount is not null
