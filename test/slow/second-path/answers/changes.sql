-- Changes in the order of the places, and of each the fuels; in a ranking first all of one fuel.
with listed as (
    select *, row_number() over (partition by q, list order by if(list = 'changes', nth, turn), if(list = 'changes', turn, place_of_fuel)) - 1 as place
    from shifts where list <> 'ranking' or place_of_fuel < coalesce(most, 3)
)

select 'answers/' || q || '/' || list || '/' || place || '/' || what as figure, value from listed, lateral (
    select unnest(['rank', 'country_code', 'region', 'fuel', 'from', 'to', 'start_price', 'end_price', 'change_eur', 'change_pct', 'asked_from',
        'base', 'base_to', 'base_weeks']) as what,
        unnest([rank::varchar, country_code, region, fuel, first::varchar, last::varchar, euros(was), euros(now), euros(now - was), per_cent(was, now),
            asked_from::varchar, if(mean is null, null, 'mean'), mean_to::varchar, mean_weeks::varchar]) as value)
where value is not null
union all select 'answers/' || q || '/' || what, value from listed, lateral (
    select unnest(['ordered_by', 'direction', 'from', 'to']) as what, unnest(['change_eur', direction, first::varchar, last::varchar]) as value)
where list = 'ranking' and place = 0
