-- The stations of each day: brand as published, whether it is on a motorway, and the place where it lies in the country. Croatia is a hook around
-- Bosnia: between Metković (43.05) and the Save (44.8), east of 17.62 is Bosnian. A place counts for nothing where both the
-- stations of its area (postal or province) and its town, as the list of towns has it, are far from it.
with firsts as (
    select *, (y <> 0 or x <> 0) and y between south and north and x between west and east
        and not (source = 'hr' and y between 43.065 and 44.8 and x > 17.62) as placed
    from judged_rows join markets using (source)
    where station and outcome = 'read'
    qualify row_number() over (partition by day, source, ref order by n) = 1
),

spots as (select * from firsts where placed and area <> ''),

middles as (
    select day, source, area, median(y) as mid_y, median(x) as mid_x from spots
    group by day, source, area having count(*) >= 3
),

reaches as (
    select day, source, area, mid_y, mid_x, median(km(y, x, mid_y, mid_x)) as reach
    from spots join middles using (day, source, area)
    group by day, source, area, mid_y, mid_x
),

strays as (select spots.* from spots join reaches using (day, source, area) where km(y, x, mid_y, mid_x) > greatest(40, 3 * reach)),

lonely as (
    select strays.* from strays left join spots as other
        on other.day = strays.day and other.source = strays.source and other.area = strays.area
        and (other.y <> strays.y or other.x <> strays.x) and km(other.y, other.x, strays.y, strays.x) <= 25
    group by all having count(distinct (other.y, other.x)) < 2
),

towns as (select country, letters(name) as town, lat, lng from read_csv(getvariable('towns'))),

aside as (
    select day, source, ref from lonely join towns on towns.country = lonely.country and towns.town = letters(lonely.town)
    group by day, source, ref having min(km(y, x, towns.lat, towns.lng)) > 50
)

select day, source, ref, brand, motorway, if(placed and aside.ref is null, y, null) as lat, if(placed and aside.ref is null, x, null) as lng
from firsts left join aside using (day, source, ref)
