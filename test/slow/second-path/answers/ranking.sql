-- The first of a ranking, against the Commission's mean of the euro area where that was asked, of the Union otherwise.
with reference as (
    select q, any_value(region) as region, quotient(sum(euro95), count(euro95)) as euro95, quotient(sum(diesel), count(diesel)) as diesel,
        any_value(fuels) as fuels, any_value(since) as since, any_value(until) as until
    from questions join weekly on place = if(places[1] = 'eurozone' or places[1] like 'eurozone without %', 'eurozone', 'EU') and week between (select min(first) from ranked where ranked.q = questions.q) and (select max(last) from ranked where ranked.q = questions.q)
    where intent in ('cheapest_ranking', 'most_expensive_ranking') and fuels[1] in ('euro95', 'diesel')
    group by q
),

spans as (select q, min(first) as first, max(last) as last from ranked group by q)

select 'answers/' || q || '/' || list || '/' || nth || '/' || what as figure, value from ranked, lateral (
    select 'ranking' as list where nth < most and intent <> 'position' union all select 'ranking_top3' where nth < 3 and intent <> 'position'), lateral (
    select unnest(['rank', 'country_code', 'price_euro95', 'price_diesel']) as what,
        unnest([rank::varchar, country_code, euros(euro95), euros(diesel)]) as value)
union all select 'answers/' || q || '/' || what, value from reference join spans using (q), lateral (
    select unnest(['reference/region', 'reference/price_euro95', 'reference/price_diesel', 'from', 'to', 'week', 'ordered_by']) as what,
        unnest([region, euros(euro95), euros(diesel), first::varchar, last::varchar, if(since = until and last < since, since, null)::varchar,
            if(len(fuels) = 2, 'mean of price_euro95 and price_diesel', 'price_' || fuels[1])]) as value)
where value is not null
