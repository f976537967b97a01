-- The finest cells of the map far out, of one market: the tiles of Web Mercator of zoom 8, each side cut in eight. The prices that the
-- map layer shows at the clock of the run.
-- Reads   stations, prices, sources, $now: the clock of the run
-- Gives   least, total: millionths of a euro;   shown_until: the last instant at which the terms of all sources in it let it be shown
-- Grain   one row per fuel and cell with a price
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
)

select
    fuel, finest_row, finest_column, count(*) as stations, min(micros)::bigint as least, sum(micros)::bigint as total,
    min(shown_until) as shown_until
from priced
group by fuel, finest_row, finest_column
order by fuel, finest_row, finest_column
