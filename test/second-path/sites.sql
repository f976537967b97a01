-- The stations of each day: brand as published, and the place where it lies in the country. Croatia is a hook around
-- Bosnia: between Metković (43.05) and the Save (44.8), east of 17.62 is Bosnian.
select day, source, ref, brand, if(placed, y, null) as lat, if(placed, x, null) as lng
from (
    select *, (y <> 0 or x <> 0) and y between south and north and x between west and east
        and not (source = 'hr' and y between 43.065 and 44.8 and x > 17.62) as placed
    from judged_rows join markets using (source)
    where station and outcome = 'read'
    qualify row_number() over (partition by day, source, ref order by n) = 1
)
