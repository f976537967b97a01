-- Fuels that the weekly series does not have.
with lists(intent, list, least) as (
    values ('cheapest_ranking', 'ranking_top3', 3), ('cheapest_ranking', 'ranking', null), ('cheapest_ranking', 'prices', null),
        ('most_expensive_ranking', 'ranking_top3', 3), ('most_expensive_ranking', 'ranking', null), ('most_expensive_ranking', 'prices', null),
        ('price_lookup', 'prices', 100), ('average_price', 'prices', 100), ('neighbours', 'prices', 100), ('comparison', 'prices', 100), ('fill_cost', 'costs', 100)
),

shown as (from live_rows where not has_limit)

select 'answers/' || q || '/' || list || '/' || line || '/' || what as figure, value
from shown join lists on lists.intent = shown.intent and line < coalesce(least, most, 3), lateral (
    select unnest(['rank', 'country_code', 'fuel', 'price', 'unit', 'basis', 'stations', 'cost_eur']) as what,
        unnest([rank::varchar, country, fuel, euros(millis), if(fuel in ('cng', 'lng'), 'kg', null), basis, stations::varchar,
            (cents / 100.0)::double::varchar]) as value)
where value is not null
union all select distinct 'answers/' || q || '/date', getvariable('day') from live_rows
union all select 'answers/' || q || '/' || what, value from (
    select q, first(country order by millis, country) as cheapest, max(millis) - min(millis) as apart, count(*) as n
    from shown where intent in ('comparison', 'neighbours') group by q
), lateral (select unnest(['cheapest', 'difference_eur']) as what, unnest([if(n < 2 or apart = 0, 'null', cheapest), if(n < 2, 'null', euros(apart))]) as value)
-- No place asked has the fuel: who has it.
union all select 'answers/' || q || '/fuel', fuels[1] from no_live
union all select 'answers/' || q || '/held_for/' || row_number() over (partition by q order by country) - 1, country
    from no_live join live on fuel = fuels[1] where country not in (select country from markets where held)
