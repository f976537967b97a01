-- What brands with at least five stations charge: those named, in each country, or the cheapest or dearest. A brand is named by its
-- letters and digits, or by four or more of them from its beginning or to its end: then it is the one with the most stations.
with counted as (
    select in_force.country, fuel, names.brand, regexp_replace(strip_accents(lower(names.brand)), '[^\pL\pN]', '', 'g') as spelt,
        count(*) as n, quotient(sum(micros)::hugeint, count(*) * 1000) as millis
    from in_force join stations using (source, ref)
    join brand_names as names on names.country = in_force.country and names.published = lower(stations.brand)
    where in_force.country not in (select country from markets where held)
    group by all having count(*) >= 5
),

asked as (
    select q, brands, direction, most, unnest(fuels) as asked_fuel, generate_subscripts(fuels, 1) as turn,
        coalesce(places, (select list(distinct country order by country) from live)) as places
    from questions where intent = 'brand_price'
),

offered as (
    select asked.*, counted.*, list_position(places, country) as nth from asked join counted on list_contains(places, country)
    where fuel = if(asked_fuel = 'euro95', board(country), asked_fuel)
),

named as (
    select offered.*, name, named_nth from offered join (select q, unnest(brands) as name, generate_subscripts(brands, 1) as named_nth from questions) using (q),
        lateral (select regexp_replace(strip_accents(lower(name)), '[^\pL\pN]', '', 'g') as text)
    where spelt = text or (length(text) >= 4 and (starts_with(spelt, text) or ends_with(spelt, text)))
    qualify row_number() over (partition by q, turn, named_nth, country order by spelt <> text, n desc) = 1
),

listed as (
    from (select *, null as name, row_number() over (partition by q, turn order by if(direction = 'dearest', -millis, millis), country, brand) as named_nth from offered where brands is null)
    where named_nth <= coalesce(most, 3)
    union all by name
    from named
)

select *, row_number() over (partition by q order by turn, named_nth, nth) - 1 as line from listed
