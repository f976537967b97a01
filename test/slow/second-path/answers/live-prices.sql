-- What the weekly series does not have, fuels and countries, from what is in force. Legal maxima are not ranked, and what is
-- only held is not told.
with lists(intent, list, least) as (
    values ('cheapest_ranking', 'ranking_top3', 3), ('cheapest_ranking', 'ranking', null), ('cheapest_ranking', 'prices', null),
        ('most_expensive_ranking', 'ranking_top3', 3), ('most_expensive_ranking', 'ranking', null), ('most_expensive_ranking', 'prices', null),
        ('price_lookup', 'prices', 100), ('comparison', 'prices', 100), ('fill_cost', 'costs', 100)
),

shown as (select * from live where country not in (select country from markets where held)),

places as (
    select q, intent, litres, coalesce(most, 3) as most, fuels, generate_subscripts(coalesce(places, members), 1) - 1 as nth,
        unnest(coalesce(places, members)) as country
    from questions, (select list(country order by turn) as members from regions where place = 'EU')
),

priced as (
    select *, intent like '%ranking' as ranked,
        case intent when 'cheapest_ranking' then millis when 'most_expensive_ranking' then -millis else nth end as weight,
        if(ranked, rank() over (partition by q order by weight), null) as rank, row_number() over (partition by q order by weight, country) - 1 as line,
        quotient((litres * 1000)::hugeint * millis, 10000) as cents
    from places join shown using (country)
    where fuel = fuels[1] and fuel <> 'diesel' and (not ranked or basis <> 'national_maximum')
),

without_series as (
    select q, nth, country, basis, any_value(millis) filter (fuel = 'diesel') as diesel, any_value(millis) filter (fuel = 'sp95') as euro95,
        any_value(stations) filter (fuel = if(fuels[1] = 'euro95', 'sp95', fuels[1])) as stations
    from places join shown using (country)
    where intent = 'price_lookup' and fuels[1] in ('euro95', 'diesel') and country not in (select place from weekly)
    group by q, nth, country, basis
)

select 'answers/' || q || '/' || list || '/' || line || '/' || what as figure, value
from priced join lists on lists.intent = priced.intent and line < coalesce(least, most), lateral (
    select unnest(['rank', 'country_code', 'fuel', 'price', 'unit', 'basis', 'stations', 'cost_eur']) as what,
        unnest([rank::varchar, country, fuel, euros(millis), if(fuel in ('cng', 'lng'), 'kg', null), basis, stations::varchar,
            (cents / 100.0)::double::varchar]) as value)
where value is not null
union all select distinct 'answers/' || q || '/date', getvariable('day') from priced
union all select 'answers/' || q || '/' || what, value from (
    select q, first(country order by millis, country) as cheapest, max(millis) - min(millis) as apart from priced where intent = 'comparison' group by q
), lateral (select unnest(['cheapest', 'difference_eur']) as what, unnest([cheapest, euros(apart)]) as value)
union all select 'answers/' || q || '/prices/' || nth || '/' || what, coalesce(value, 'null') from without_series, lateral (
    select unnest(['country_code', 'week', 'price_euro95', 'price_diesel', 'change_pct_4w_euro95', 'change_pct_4w_diesel', 'date', 'basis',
        'stations', 'series_until']) as what,
        unnest([country, null, euros(euro95), euros(diesel), null, null, getvariable('day'), basis, stations::varchar, null]) as value)
