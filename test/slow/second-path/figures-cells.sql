-- The map far out: of each zoom and fuel every cell, named by its south-west corner, with its edges, how many stations, lowest and mean, over all
-- countries. A station lies where the map layer has it, by this path's own rule of places (sites.sql). Its cell is found by
-- logarithms of doubles in each zoom for itself; where it ends, by the way back.
with placed as (
    select fuel, micros, radians(lat) as y, lng from in_force join stations using (source, ref) where lat is not null
),

zooms as (select unnest(range(2, 9)) as zoom, 8 * 2 ** zoom as side),

found as (
    select zoom, side, fuel, micros, floor((lng + 180) / 360 * side) as x,
        floor((1 - ln(tan(y) + 1 / cos(y)) / pi()) / 2 * side) as y
    from placed cross join zooms
),

cells as (
    select zoom, side, fuel, x, y, count(*) as n, min(micros) as least, sum(micros)::hugeint as total
    from found group by zoom, side, fuel, x, y
),

edges as (
    select *, [180 - 360 / pi() * atan(exp(pi() * (2 * (y + 1) / side - 1))) - 90, x / side * 360 - 180,
        180 - 360 / pi() * atan(exp(pi() * (2 * y / side - 1))) - 90, (x + 1) / side * 360 - 180] as around
    from cells
),

texts as (select *, [(round(edge, 6) + 0)::varchar for edge in around] as edges from edges)

select 'cells/' || zoom || '/' || fuel || '/' || edges[1] || ' ' || edges[2] as figure,
    array_to_string(edges, ' ') || ': ' || n || ' stations from ' || shown(least, 1)
        || ', mean ' || shown(total, n) as value
from texts
union all
select 'cells/' || zoom || '/' || fuel || '/stations', (select count(*) from placed where placed.fuel = asked.fuel)::varchar
from zooms cross join (select unnest(getvariable('fuels')) as fuel) as asked
