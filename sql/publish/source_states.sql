-- The state of each source at the clock of the run: `sources.json`, for the server and for `fuel-etl status`.
-- Reads   sources, rates, source_counts, history_counts, map_counts
-- Gives   newestAt: of what is believed, in force or too old: the newest price by its stamp, or by the read that saw it
--         move; the first instant of the newest figure that has begun; the newest day of a rate, week, state of the map.
--         stationsInForce, inForce: stations and current prices or figures, rates, weeks, stations found on the map.
--         validTo: the last end that its figures state.   held, withheld, stale: listed prices by verdict, and those that the freshness rule alone leaves out.
--         rows … moved: of the newest delivery whose rows could be read
-- Grain   one row per source
with published as (
    select source, newest_at, stations_in_force, in_force, held, withheld, stale, valid_to from source_counts
    union all
    select source, max(rate_date)::timestamp, 0, count(*), 0, 0, 0, null from rates group by source
    union all
    select source, newest_week::timestamp, 0, weeks, 0, 0, 0, null from history_counts
    union all
    select source_id, max(base_at), sum(matches), sum(matches), 0, 0, 0, null
    from map_counts
    cross join (select source_id from sources where kind = 'map')
    group by source_id
)

select
    source_id as id, kind, country_code as country, basis, id_space as "idSpace", publisher, licence,
    licence_url as "licenceUrl", attribution, reuse, level, asked_at::varchar as "askedAt",
    last_read_at::varchar as "readAt", seconds::varchar as seconds, status, error_code as "errorCode", error, failures,
    failing_since::varchar as "failingSince", newest_at::varchar as "newestAt",
    coalesce(stations_in_force, 0)::integer as "stationsInForce", coalesce(in_force, 0)::integer as "inForce",
    coalesce(published.held, 0)::integer as held, coalesce(published.withheld, 0)::integer as withheld,
    coalesce(published.stale, 0)::integer as stale, rows, read, skipped, quarantined, stations, prices, moved,
    published.valid_to::varchar as "validTo"
from sources
left join published on published.source = sources.source_id
order by source_id
