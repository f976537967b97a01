-- The official means and maxima of the counts.
-- Reads   figure_moves;  $markets   countries with commas between, empty for all;  $limit
-- Gives   before, after: in `currency`; null where none is in force
-- Grain   one row per source, region, fuel and currency
select
    country, source, region, fuel, currency, amount_before::varchar as before, amount_after::varchar as "after"
from figure_moves
where $markets = '' or list_contains(string_split($markets, ','), country)
order by country, source, region nulls first, fuel, currency
limit $limit
