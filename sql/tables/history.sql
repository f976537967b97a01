-- The weekly national prices since 2005.
-- Reads   $rows   the run's weeks, JSON lines with EUR per 1000 litres
-- Gives   EUR per 1000 litres, taxes included, with every digit that was published: what is served is rounded once from it;
--         null for no reading
-- Grain   one row per country_code and week
select
    country as country_code, week,
    -- From the text: a double times 10^14 is no exact integer. Ten digits before the point, so that products do not overflow.
    "euro95PerKilolitre"::decimal(24, 14) as euro95_per_kilolitre,
    "dieselPerKilolitre"::decimal(24, 14) as diesel_per_kilolitre,
    source
from read_json($rows, format = 'newline_delimited', columns = {
    country: 'VARCHAR', week: 'DATE', euro95PerKilolitre: 'VARCHAR', dieselPerKilolitre: 'VARCHAR', source: 'VARCHAR'
})
order by country_code, week
