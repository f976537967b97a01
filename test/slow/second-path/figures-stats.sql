-- The last twenty fetches: records read, and prices that moved against the previous delivery.
with every_fetch as (
    select fetches.day, fetches.source, country, stations, coalesce(moves.n, 0) as moved, status
    from fetches join markets using (source)
    left join (select day, source, count(*) as n from moves group by day, source) as moves
        on moves.day = fetches.day and moves.source = fetches.source
    union all select day, source, country, stations, moved, status from official_fetches
),

log as (
    select *, row_number() over (order by day desc, source) - 1 as place from every_fetch where day <= getvariable('day')
)

select 'stats/recent_fetches/' || place || '/' || what as figure, value from log, lateral (
    select unnest(['country_code', 'source', 'fetch_started_at', 'fetch_ended_at', 'stations_processed', 'prices_updated', 'status', 'execution_time_sec']) as what,
        unnest([country, source, noon(day)::varchar, noon(day)::varchar, if(status = 'failed', null, stations)::varchar, if(status = 'failed', null, moved)::varchar, status, '0']) as value)
where place < 20
