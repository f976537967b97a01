-- The cells of the map far out, for `cells`: of each zoom the tiles of Web Mercator, each side cut in eight. The prices of all
-- markets that the map layer shows at the clock of the run.
-- Reads   finest_cells_of_all   of all markets;   sources;   $now: the clock of the run
-- Gives   row and column: the cell's, counted from north and west, of 8 * 2^zoom each; min, mean: EUR per unit, 3 decimals;
--         shownUntil: the last instant at which the terms of all sources in it let it be shown, where they say so
-- Grain   one row per zoom, fuel and cell with a price
with zooms as (select unnest(range(2, 9))::integer as zoom),

shown as (
    select
        fuel, finest_row, finest_column, finest.stations, least, total,
        coalesce(finest.read_at, last_read_at) + to_minutes(shown_for_minutes) as shown_until
    from finest_cells_of_all as finest
    left join sources on sources.source_id = finest.source
),

summed as (
    select
        zoom, fuel, finest_row >> (8 - zoom) as cell_row, finest_column >> (8 - zoom) as cell_column,
        sum(stations)::bigint as stations, min(least) as least, sum(total)::hugeint as total, min(shown_until) as shown_until
    from shown
    cross join zooms
    where shown_until is null or shown_until >= $now::timestamp
    group by zoom, fuel, cell_row, cell_column
)

select
    zoom, fuel, cell_row as "row", cell_column as "column", stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(total, stations) as mean, shown_until::varchar as "shownUntil"
from summed
order by zoom, fuel, cell_row, cell_column
