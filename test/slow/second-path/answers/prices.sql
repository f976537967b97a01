-- Prices against those four weeks earlier; a mean only against one over the same members, and a mean over weeks against none.
-- The cheapest of a comparison, and how far the dearest is from it.
with found as (from priced where intent in ('price_lookup', 'price_on_date', 'comparison', 'neighbours', 'position') and coalesce(below, above) is null),

changed as (
    select found.*,
        if(now.petrol_members is not distinct from before.petrol_members, per_cent(before.euro95, found.euro95), null) as petrol_change,
        if(now.diesel_members is not distinct from before.diesel_members, per_cent(before.diesel, found.diesel), null) as diesel_change
    from found left join weekly as now on now.place = found.place and now.week = first and first = last
        left join weekly as before on before.place = found.place and before.week = first - 28 and first = last
),

-- One neighbour alone is compared with nothing.
sides as (
    select q, nth, coalesce(country_code, region) as side, '' as what, if(list_contains(fuels, 'euro95'), euro95, 0)
        + if(list_contains(fuels, 'diesel'), diesel, 0) as price, len(fuels) as parts
    from found where intent in ('comparison', 'neighbours')
    union all select q, nth, coalesce(country_code, region), 'by_fuel/0/', euro95, 1 from found where intent in ('comparison', 'neighbours') and len(fuels) = 2
    union all select q, nth, coalesce(country_code, region), 'by_fuel/1/', diesel, 1 from found where intent in ('comparison', 'neighbours') and len(fuels) = 2
),

verdicts as (
    select q, what, if(count(price) < 2 or min(price) = max(price), 'null', first(side order by price, side)) as cheapest,
        if(count(price) < 2, 'null', euros(quotient(max(price) - min(price), any_value(parts)))) as difference
    from sides join questions using (q) where what = '' or intent = 'comparison' or len(places) > 1 group by q, what
)

select 'answers/' || q || '/prices/' || line || '/' || cell.what as figure, cell.value
from (select q, line, unnest(cells || [
    {what: 'price_euro95', value: coalesce(euros(euro95), 'null')}, {what: 'price_diesel', value: coalesce(euros(diesel), 'null')},
    {what: 'change_pct_4w_euro95', value: coalesce(petrol_change, 'null')}, {what: 'change_pct_4w_diesel', value: coalesce(diesel_change, 'null')}]) as cell from changed)
union all select 'answers/' || q || '/week', until::varchar from questions
    where intent = 'price_on_date' or (intent = 'comparison' and since = until and until < (select max(week) from series))
union all select 'answers/' || q || '/' || what || 'cheapest', cheapest from verdicts
union all select 'answers/' || q || '/' || what || 'difference_eur', difference from verdicts
union all select distinct 'answers/' || q || '/' || what || 'fuel', if(what = 'by_fuel/0/', 'euro95', 'diesel') from verdicts where what <> ''
