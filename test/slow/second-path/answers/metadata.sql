-- What each answer is, and of when: of the newest week that was asked, of the day for what is in force.
with newest as (select q, max(week)::varchar as week from asked group by q)

select 'answers/' || q || '/' || what as figure, value from questions left join newest using (q), lateral (
    select unnest(['intent', 'status', 'data_date']) as what, unnest([intent, 'ok', case intent when 'toll_lookup' then null
        when 'coverage' then (select max(week)::varchar from series) else coalesce(week, getvariable('day')) end]) as value)
where value is not null
union all select 'answers/' || q || '/neighbours_of', home from questions where home is not null
union all select 'answers/' || q || '/except/' || generate_subscripts(left_out, 1) - 1, unnest(left_out)
    from (select q, string_split(regexp_extract(places[1], ' without (.*)', 1), ' ') as left_out from questions where places[1] like '% without %')
