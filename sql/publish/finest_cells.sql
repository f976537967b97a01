-- The finest cells of the map far out, of one market: the tiles of Web Mercator of zoom 8, each side cut in eight.
-- Reads   stations, prices, sources
-- Gives   least, total: millionths of a euro;   source: where its terms let a price be shown for a time after it was read;
--         read_at: the read that had the prices, null for the newest one of that source
-- Grain   one row per fuel, cell, source and read_at with a price
with placed as (
    select
        stations.station_id, mercator_row(lat) as finest_row, mercator_column(lng) as finest_column,
        case when shown_for_minutes is not null then stations.source end as limited,
        case when shown_for_minutes is not null then nullif(stations.read_at, last_read_at) end as limited_read_at
    from stations
    inner join sources on sources.source_id = stations.source
    where lat is not null and lng is not null
),

priced as (
    select fuel, (eur_per_unit * 1000000)::hugeint as micros, finest_row, finest_column, limited, limited_read_at
    from prices
    inner join placed on placed.station_id = prices.station_id
    where eur_per_unit is not null
)

select
    fuel, finest_row, finest_column, limited as source, limited_read_at as read_at, count(*) as stations, min(micros)::bigint as least,
    sum(micros)::bigint as total
from priced
group by fuel, finest_row, finest_column, limited, limited_read_at
order by fuel, finest_row, finest_column, source, read_at
