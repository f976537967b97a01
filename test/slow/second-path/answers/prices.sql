-- Prices of the week asked, or of the newest of the four before it that has one, against those four weeks earlier; a mean
-- only against one over the same members. The cheapest of a comparison, and how far the dearest is from it.
with found as (
    from asked where intent in ('price_lookup', 'price_on_date', 'comparison', 'neighbours') and week >= until - 28
        and coalesce(below, above) is null
    qualify row_number() over (partition by q, nth order by week desc) = 1
),

changed as (
    select found.*,
        if(before.petrol_members is not distinct from found.petrol_members, per_cent(before.euro95, found.euro95), null) as petrol_change,
        if(before.diesel_members is not distinct from found.diesel_members, per_cent(before.diesel, found.diesel), null) as diesel_change
    from found left join weekly as before on before.place = found.place and before.week = found.week - 28
),

sides as (
    select q, coalesce(country_code, region) as side, '' as what, if(list_contains(fuels, 'euro95'), euro95, 0)
        + if(list_contains(fuels, 'diesel'), diesel, 0) as price, len(fuels) as parts
    from found where intent in ('comparison', 'neighbours')
    union all select q, coalesce(country_code, region), 'by_fuel/0/', euro95, 1 from found where intent in ('comparison', 'neighbours') and len(fuels) = 2
    union all select q, coalesce(country_code, region), 'by_fuel/1/', diesel, 1 from found where intent in ('comparison', 'neighbours') and len(fuels) = 2
),

verdicts as (
    select q, what, if(min(price) = max(price), 'null', first(side order by price, side)) as cheapest,
        euros(quotient(max(price) - min(price), any_value(parts))) as difference
    from sides group by q, what having count(*) > 1
)

select 'answers/' || q || '/prices/' || nth || '/' || what as figure, coalesce(value, 'null') as value from changed, lateral (
    select unnest(['country_code', 'week', 'price_euro95', 'price_diesel', 'change_pct_4w_euro95', 'change_pct_4w_diesel', 'region', 'members']) as what,
        unnest([country_code, week::varchar, euros(euro95), euros(diesel), petrol_change, diesel_change, region, members]) as value)
where value is not null or what not in ('region', 'members')
union all select 'answers/' || q || '/week', until::varchar from questions where intent = 'price_on_date'
union all select 'answers/' || q || '/' || what || 'cheapest', cheapest from verdicts
union all select 'answers/' || q || '/' || what || 'difference_eur', difference from verdicts
union all select distinct 'answers/' || q || '/' || what || 'fuel', if(what = 'by_fuel/0/', 'euro95', 'diesel') from verdicts where what <> ''
