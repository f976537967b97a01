-- The cells of the map far out, for `cells`: of each zoom the tiles of Web Mercator, each side cut in eight. The prices of all
-- markets that the map layer shows at the clock of the run.
-- Reads   finest_cells_of_all   of all markets;   sources;   $now: the clock of the run
-- Gives   row and column: the cell's, counted from north and west, of 8 * 2^zoom each; min, mean: EUR per unit, 3 decimals;
--         shownBy: the sources, with blanks between, whose newest read had a price in it and whose terms let it be shown for a time;
--         shownUntil: where earlier reads had one, the last instant at which all of those may be shown
-- Grain   one row per zoom, fuel and cell with a price
with zooms as (select unnest(range(2, 9))::integer as zoom),

shown as (
    select
        fuel, finest_row, finest_column, finest.stations, least, total,
        case when finest.read_at is null then finest.source end as newest_of,
        finest.read_at + to_minutes(shown_for_minutes) as shown_until
    from finest_cells_of_all as finest
    left join sources on sources.source_id = finest.source
    where finest.source is null or coalesce(finest.read_at, last_read_at) + to_minutes(shown_for_minutes) >= $now::timestamp
),

summed as (
    select
        zoom, fuel, finest_row >> (8 - zoom) as cell_row, finest_column >> (8 - zoom) as cell_column,
        sum(stations)::bigint as stations, min(least) as least, sum(total)::hugeint as total,
        string_agg(distinct newest_of, ' ' order by newest_of) as shown_by, min(shown_until) as shown_until
    from shown
    cross join zooms
    group by zoom, fuel, cell_row, cell_column
)

select
    zoom, fuel, cell_row as "row", cell_column as "column", stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(total, stations) as mean,
    shown_by as "shownBy", shown_until::varchar as "shownUntil"
from summed
order by zoom, fuel, cell_row, cell_column
