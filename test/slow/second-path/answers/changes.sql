-- How a price moved to its newest reading, from the reading of the week asked, or the last before it; or from the mean of a
-- period. Ranked: the greatest rise or fall in euros first, and beside them the change of the EU.
with ends as (
    select q, intent, direction, most, nth, turn, fuel, since, country_code, region, max(week) filter (week <= since) as begun, max(week) as last,
        arg_max(price, week) filter (week <= since) as begun_at, arg_max(price, week) as now
    from asked_prices where intent in ('price_change', 'change_ranking') group by all
),

means as (
    select q, nth, turn, min(week) as mean_from, max(week) as mean_to, count(*) as mean_weeks, quotient(sum(price), count(*)) as mean
    from asked_prices where base is not null and week between since and base group by q, nth, turn
),

moves as (
    select *, coalesce(mean_from, begun) as first, coalesce(mean, begun_at) as was, if(mean is null and begun <> since, since, null) as asked_from,
        case when intent = 'price_change' then 'changes' when region = 'EU' then 'reference' else 'ranking' end as list,
        if(list = 'ranking', if(direction = 'rise', was - now, now - was), 0) as weight,
        if(list = 'ranking', rank() over (partition by q, list order by weight), null) as rank,
        row_number() over (partition by q, list order by weight, nth, turn) - 1 as place
    from ends left join means using (q, nth, turn)
)

select 'answers/' || q || '/' || list || '/' || place || '/' || what as figure, value from moves, lateral (
    select unnest(['rank', 'country_code', 'region', 'fuel', 'from', 'to', 'start_price', 'end_price', 'change_eur', 'change_pct', 'asked_from',
        'base', 'base_to', 'base_weeks']) as what,
        unnest([rank::varchar, country_code, region, fuel, first::varchar, last::varchar, euros(was), euros(now), euros(now - was), per_cent(was, now),
            asked_from::varchar, if(mean is null, null, 'mean'), mean_to::varchar, mean_weeks::varchar]) as value)
where value is not null and (list <> 'ranking' or place < coalesce(most, 3))
union all select 'answers/' || q || '/' || what, value from moves, lateral (
    select unnest(['ordered_by', 'direction', 'from', 'to']) as what, unnest(['change_eur', direction, first::varchar, last::varchar]) as value)
where list = 'reference'
