-- Spain: one object with the list of stations; every number is a text with a decimal comma. Exchanging comma and point
-- makes them plain, and a number that came with a point unreadable.
with files as (
    select folder_day(filename) as day, (content::json -> 'ListaEESSPrecio')::json[] as list
    from read_text(getvariable('root') || '/es/*/stations.json')
),

rows as (select day, unnest(list) as j, generate_subscripts(list, 1) as n from files),

grades as (
    select unnest(['Gasoleo A', 'Gasoleo Premium', 'Gasolina 95 E5', 'Gasolina 95 E5 Premium', 'Gasolina 98 E5', 'Gasolina 95 E10', 'Gasolina 95 E85', 'Gases licuados del petróleo', 'Gas Natural Comprimido', 'Gas Natural Licuado', 'Diésel Renovable']) as col,
        unnest(['diesel', 'diesel', 'sp95', 'sp95', 'sp98', 'e10', 'e85', 'gpl', 'cng', 'lng', 'hvo']) as fuel,
        unnest([0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]) as rank
),

priced as (
    select day, n, list({fuel: fuel, rank: rank, amount: translate(j ->> ('$."Precio ' || col || '"'), ',.', '.,'), stamp: null::timestamp}) as prices
    from rows cross join grades
    where (j ->> ('$."Precio ' || col || '"')) <> ''
    group by day, n
)

select
    'es' as source, day, n, true as station, j::varchar as raw, words(j ->> 'IDEESS') as ref,
    case when words(j ->> 'Rótulo') not similar to '(?i)\(?SIN R[ÓO]TULO\)?' then words(j ->> 'Rótulo') end as brand,
    translate(j ->> 'Latitud', ',.', '.,') as lat, translate(j ->> '$."Longitud (WGS84)"', ',.', '.,') as lng, 1 as per, prices,
    if((j ->> 'Tipo Venta') = 'R', 'members', null) as skip, if((j ->> 'Tipo Venta') <> 'P', 'kind of sale', null) as fault
from rows left join priced using (day, n)
