-- How a price moved to its newest reading, from the reading of the week asked, or the last before it.
with ends as (
    select q, nth, turn, fuel, since, country_code, region, max(week) filter (week <= since) as first, max(week) as last,
        arg_max(price, week) filter (week <= since) as was, arg_max(price, week) as now,
        row_number() over (partition by q order by nth, turn) - 1 as place
    from asked_prices where intent = 'price_change' group by q, nth, turn, fuel, since, country_code, region
)

select 'answers/' || q || '/changes/' || place || '/' || what as figure, value from ends, lateral (
    select unnest(['country_code', 'region', 'fuel', 'from', 'to', 'start_price', 'end_price', 'change_eur', 'change_pct', 'asked_from']) as what,
        unnest([country_code, region, fuel, first::varchar, last::varchar, euros(was), euros(now), euros(now - was), per_cent(was, now),
            if(first = since, null, since::varchar)]) as value)
where value is not null
