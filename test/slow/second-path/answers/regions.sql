-- The regions of questions, and those that a question takes without some members: `EU without MT`. Of the EU and the euro area
-- the Commission makes the mean itself.
with listed as (
    select unnest(['EU', 'eurozone', 'Benelux', 'Nordics', 'Baltics', 'Balkans', 'Iberia', 'Visegrad', 'DACH']) as region,
        unnest(['AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
            'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', 'BE NL LU', 'DK FI SE NO IS', 'EE LV LT',
            'AL BA BG GR HR ME MK RO RS SI XK', 'ES PT', 'CZ HU PL SK', 'DE AT CH']) as members
),

members as (
    select region, unnest(string_split(members, ' ')) as country, generate_subscripts(string_split(members, ' '), 1) as turn from listed
),

reduced as (
    select place, string_split(place, ' without ') as parts from (select distinct unnest(places) as place from questions)
    where place like '% without %'
)

select region as place, region, country, turn from members
union all
select place, region, country, turn from reduced join members on region = parts[1] and not list_contains(string_split(parts[2], ' '), country)
