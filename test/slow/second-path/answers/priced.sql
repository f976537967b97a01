-- What each place of a question costs: its newest reading; that of the week asked, or of the newest of the four before it; or its
-- mean over the weeks asked. Now, what is in force takes the place of a series that is missing or ended 45 days before. After the
-- plain mean of a region that was looked up, its members. `cells` is what every row tells of its place and weeks.
with asked as (
    select questions.*, since = until and until = (select max(week) from series) as is_now,
        case when places[1] = 'every' then (select list(distinct country order by country) from series where country not in ('EU', 'EZ'))
            when intent = 'position' then [whose]
            when coalesce(below, above) is not null then coalesce((select list(country order by turn) from regions where place = coalesce(places[1], 'EU')), places)
            else coalesce(places, ['EU']) end as named
    from questions
    where fuels[1] in ('euro95', 'diesel') and fuels[-1] in ('euro95', 'diesel') and latest is null
        and (intent in ('price_lookup', 'price_on_date', 'comparison', 'neighbours', 'average_price', 'fuel_spread', 'fill_cost', 'threshold')
            or (intent = 'position' and whose not in (select country from regions where place = 'EU')))
),

wanted as (
    select * exclude (named), unnest(named) as place, generate_subscripts(named, 1) - 1 as nth, false as added from asked
    union all by name
    select asked.* exclude (named), country as place, 1000 + turn as nth, true as added from asked join regions on list_contains(named, place)
    where intent in ('price_lookup', 'price_on_date') and place not in ('EU', 'eurozone') and not list_contains(named, country)
        and coalesce(below, above) is null
),

newest as (
    select place, max(week) filter (euro95 is not null) as euro95, max(week) filter (diesel is not null) as diesel, max(week) filter (euro95 + diesel is not null) as complete
    from weekly group by place
),

sought as (
    select wanted.*, case when not is_now then null when intent = 'fuel_spread' then complete when len(fuels) = 2 then greatest(euro95, diesel)
        when fuels[1] = 'diesel' then diesel else euro95 end as newest
    from wanted left join newest using (place)
),

read as (
    from (
        select sought.*, week, euro95, diesel, country_code, region,
            concat_ws(' ', if(list_contains(fuels, 'euro95'), petrol_members, null), if(list_contains(fuels, 'diesel'), diesel_members, null)) as read_members
        from sought join weekly on weekly.place = sought.place and week between coalesce(newest, if(since = until, until - 28, since)) and until
        where (list_contains(fuels, 'euro95') and euro95 is not null) or (list_contains(fuels, 'diesel') and diesel is not null)
    )
    qualify since < until or week = max(week) over (partition by q, nth)
),

weekly_prices as (
    select q, nth, place, added, fuels, is_now, country_code, region, min(week) as first, max(week) as last, count(*) as weeks,
        quotient(sum(euro95), count(euro95)) as euro95, quotient(sum(diesel), count(diesel)) as diesel, string_agg(read_members, ' ') as read_members
    from read group by all
),

live_prices as (
    select q, nth, place, fuels, any_value(millis) filter (fuel = board(country)) as euro95, any_value(millis) filter (fuel = 'diesel') as diesel, basis,
        coalesce(any_value(stations) filter (fuel = if(fuels[1] = 'diesel', 'diesel', board(country))), any_value(stations) filter (fuel = 'diesel')) as stations
    from wanted join live on country = place
    where is_now and not added and country not in (select country from markets where held) and intent <> 'position'
    group by all
),

in_order as (
    select q, nth, place, weekly_prices.country_code, region, added, weekly_prices.euro95, weekly_prices.diesel, first, last, weeks, read_members,
        null as basis, null as stations, null as series_until
    from weekly_prices left join live_prices using (q, nth, place)
    where not is_now or live_prices.q is null or last >= (select max(week) from series) - 45
    union all by name
    select q, nth, place, place as country_code, false as added, live_prices.euro95, live_prices.diesel, basis, stations, last as series_until
    from live_prices left join weekly_prices using (q, nth, place)
    where coalesce(last < (select max(week) from series) - 45, true)
        and ((list_contains(live_prices.fuels, 'euro95') and live_prices.euro95 is not null) or (list_contains(live_prices.fuels, 'diesel') and live_prices.diesel is not null))
),

-- In the order of the region.
with_members as (
    select in_order.*, (select string_agg(country, ' ' order by turn) from regions
        where regions.place = in_order.place and read_members <> '' and list_contains(string_split(read_members, ' '), country)) as members
    from in_order
),

shown as (
    from with_members where not added or exists (
        from with_members as whole where whole.q = with_members.q and list_contains(string_split(whole.members, ' '), with_members.place))
)

select shown.*, intent, fuels, since, until, below, above, currency, gallon, litres, row_number() over (partition by q order by nth) - 1 as line,
    list_filter([
        {what: 'country_code', value: coalesce(country_code, 'null')},
        {what: 'week', value: if(first = last, last::varchar, 'null')},
        {what: 'region', value: region},
        {what: 'members', value: members},
        {what: 'from', value: if(first < last, first::varchar, null)},
        {what: 'to', value: if(first < last, last::varchar, null)},
        {what: 'weeks', value: if(first < last, weeks::varchar, null)},
        {what: 'date', value: if(basis is null, null, getvariable('day'))},
        {what: 'basis', value: basis},
        {what: 'stations', value: stations::varchar},
        {what: 'series_until', value: if(basis is null, null, coalesce(series_until::varchar, 'null'))}
    ], cell -> cell.value is not null) as cells
from shown join questions using (q)
