-- What each answer is, and of when: of the newest week that it uses, of the day for what is in force. It has no data where nothing was
-- found, where a place has nothing to be compared with, and where a kilogram would have to be set against a litre.
with used as (
    select q, last as week, 2 as sides from priced where intent not in ('comparison', 'neighbours', 'position')
    union all select q, max(priced.last), greatest(count(euro95) filter (list_contains(priced.fuels, 'euro95')), count(diesel) filter (list_contains(priced.fuels, 'diesel'))
        , if(any_value(priced.intent) = 'neighbours' and any_value(len(places)) = 1, 2, 0))
        from priced join questions using (q) where priced.intent in ('comparison', 'neighbours') group by q
    union all select q, last, 2 from ranked
    union all select q, last, 2 from shifts
    union all select q, week, 2 from asked where intent in ('price_history', 'streak') or intent like 'record_%' or latest
    union all select q, null, if(intent in ('comparison', 'neighbours') and count(*) = 1 or intent = 'fill_cost' and count(cents) = 0, 1, 2)
        from live_rows group by q, intent
    union all select q, null, if(count(other) = 0, 1, 2) from offers_asked where held = len(fuels) group by q
    union all select q, null, 2 from brand_rows
    union all select q, null, 2 from maxima_rows
    union all select q, null, 2 from near
    union all select q, max(checked_on)::date, if(count(*) filter (list_contains(places, country) and coalesce(kind = type, true)) > 0, 2, 0)
        from questions cross join toll_rows where intent = 'toll_lookup' group by q
    union all select q, week, 2 from questions join series on coalesce(list_contains(places, country), true) where intent = 'coverage'
    union all select q, null, 2 from questions join live on list_contains(places, country) where intent = 'coverage'
),

answered as (select q, coalesce(max(week)::varchar, getvariable('day')) as data_date, max(sides) as sides from used group by q)

select 'answers/' || q || '/' || what as figure, value from questions left join answered using (q), lateral (
    select unnest(['intent', 'status', 'data_date']) as what, unnest([intent, if(sides >= 2, 'ok', 'no_data'), coalesce(data_date, 'null')]) as value)
union all select 'answers/' || q || '/neighbours_of', home from questions where intent = 'neighbours'
union all select 'answers/' || q || '/except/' || generate_subscripts(left_out, 1) - 1, unnest(left_out)
    from (select q, string_split(regexp_extract(places[1], ' without (.*)', 1), ' ') as left_out from questions where places[1] like '% without %')
union all select 'answers/' || q || '/grade', grade from questions where grade is not null
