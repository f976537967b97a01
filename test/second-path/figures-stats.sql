-- The last twenty fetches: records read, and prices that moved against the previous delivery.
with log as (
    select fetches.*, country, coalesce(moves.n, 0) as moved,
        row_number() over (order by fetches.day desc, fetches.source) - 1 as place
    from fetches join markets using (source)
    left join (select day, source, count(*) as n from moves group by day, source) as moves
        on moves.day = fetches.day and moves.source = fetches.source
    where fetches.day <= getvariable('day')
)

select 'stats/recent_fetches/' || place || '/' || what as figure, value from log, lateral (
    select unnest(['country_code', 'source', 'fetch_started_at', 'fetch_ended_at', 'stations_processed', 'prices_updated', 'status', 'execution_time_sec']) as what,
        unnest([country, source, noon(day)::varchar, noon(day)::varchar, if(status = 'failed', null, stations)::varchar, if(status = 'failed', null, moved)::varchar, status, '0']) as value)
where place < 20
