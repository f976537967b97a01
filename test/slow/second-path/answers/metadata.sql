-- What each answer is, and of when: of the newest week that was asked, of the day for what is in force.
with newest as (select q, max(week)::varchar as week from asked group by q)

select 'answers/' || q || '/' || what as figure, value from questions left join newest using (q), lateral (
    select unnest(['intent', 'status', 'data_date']) as what, unnest([intent, 'ok', case intent when 'toll_lookup' then null
        when 'coverage' then (select max(week)::varchar from series) else coalesce(week, getvariable('day')) end]) as value)
where value is not null
