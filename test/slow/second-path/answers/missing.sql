-- The countries that were asked about and of which nothing is held for that time; and what is held of the places, where that is so of all.
with members as (select country from regions where place = 'EU'),

named as (
    select q, intent, fuels, whose, unnest(places) as place, generate_subscripts(places, 1) as turn from questions where not coalesce(places[1] = 'every', false)
),

-- Named countries, or those that are ranked or held against an amount.
wanted as (
    select q, place, turn from named
    where place not in (select place from regions)
        and (intent in ('price_lookup', 'price_on_date', 'comparison', 'neighbours', 'average_price', 'fuel_spread', 'fill_cost', 'price_change', 'threshold', 'streak')
            or (intent = 'price_history' and q not in (select q from asked))
            or (intent like '%ranking' and fuels[1] in ('euro95', 'diesel') and place in (from members)))
    union all
    select q, country, turn from questions join regions on place = coalesce(places[1], 'EU')
    where ((intent like '%ranking' or intent = 'position') and fuels[1] in ('euro95', 'diesel') and country in (from members))
        or (coalesce(below, above) is not null and fuels[1] in ('euro95', 'diesel') and latest is null and intent <> 'streak')
    union all
    select q, whose, 100 from questions where intent = 'position' and whose not in (from members)
),

found as (
    select q, place from priced where intent <> 'fuel_spread' or euro95 + diesel is not null
    union select q, country_code from ranked
    union select q, country_code from shifts where intent = 'change_ranking'
    union select q, place from asked where intent in ('price_change', 'price_history', 'streak') or latest
    union select q, country from live_rows
    union select q, country from offers_asked where other is not null
),

missing as (
    select q, place, row_number() over (partition by q order by turn) - 1 as line from wanted anti join found using (q, place)
    where q not in (select q from no_live)
),

-- Nothing at all is held.
empty as (
    select distinct q from named semi join missing using (q) where q not in (select q from found) and q not in (select q from fuel_pairs)
),

spans as (
    select q, turn, country_code, region, min(week) as first, max(week) as last from named semi join empty using (q) join weekly using (place) group by all
)

select 'answers/' || q || '/without/' || line as figure, place as value from missing
union all select 'answers/' || q || '/held/' || row_number() over (partition by q, what order by turn) - 1 || '/' || what, value from spans, lateral (
    select unnest(['country_code', 'region', 'from', 'to']) as what, unnest([coalesce(country_code, 'null'), coalesce(region, 'null'), first::varchar, last::varchar]) as value)
