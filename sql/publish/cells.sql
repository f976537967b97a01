-- The cells of the map far out, for `cells`: of each zoom the tiles of Web Mercator, each side cut in eight. The prices of all
-- markets that the map layer shows at the clock of the run.
-- Reads   stations, prices, sources, $now: the clock of the run
-- Gives   row and column: the cell's, counted from north and west, of 8 * 2^zoom each; min, mean: EUR per unit, 3 decimals;
--         shownUntil: the last instant at which the terms of all sources in it let it be shown, where they say so
-- Grain   one row per zoom, fuel and cell with a price
with placed as (
    select
        stations.station_id, mercator_row(lat) as finest_row, mercator_column(lng) as finest_column,
        stations.read_at + to_minutes(sources.shown_for_minutes) as shown_until
    from stations
    inner join sources on sources.source_id = stations.source
    where lat is not null and lng is not null
),

priced as (
    select fuel, (eur_per_unit * 1000000)::hugeint as micros, finest_row, finest_column, shown_until
    from prices
    inner join placed on placed.station_id = prices.station_id
    where eur_per_unit is not null and (shown_until is null or shown_until >= $now::timestamp)
),

-- The finest cells are those of zoom 8; each further out holds four of them.
finest as (
    select
        fuel, finest_row, finest_column, count(*) as stations, min(micros) as least, sum(micros) as total,
        min(shown_until) as shown_until
    from priced
    group by fuel, finest_row, finest_column
),

zooms as (select unnest(range(2, 9))::integer as zoom),

summed as (
    select
        zoom, fuel, finest_row >> (8 - zoom) as cell_row, finest_column >> (8 - zoom) as cell_column,
        sum(stations)::bigint as stations, min(least) as least, sum(total)::hugeint as total, min(shown_until) as shown_until
    from finest
    cross join zooms
    group by zoom, fuel, cell_row, cell_column
)

select
    zoom, fuel, cell_row as "row", cell_column as "column", stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(total, stations) as mean, shown_until::varchar as "shownUntil"
from summed
order by zoom, fuel, cell_row, cell_column
