-- One price per day, station and fuel of those that are believed: the grade that ranks first, of those the cheapest, of
-- those the first.
select day, source, ref, fuel, value as amount, stamp, product, rank
from spread where not broken and not contradicts and not outdated and why is distinct from 'again'
qualify row_number() over (partition by day, source, ref, fuel order by rank, value, n, turn) = 1
