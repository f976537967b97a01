-- The weekly national prices since 2005.
-- Reads   $rows   the run's weeks, JSON lines with millionths of a euro per 1000 litres
-- Gives   EUR per 1000 litres, taxes included, as the bulletin has it; null for no reading
-- Grain   one row per country_code and week
select
    country as country_code, week,
    ("euro95Micros" * 0.000001::decimal(7, 6))::decimal(12, 6) as euro95_per_kilolitre,
    ("dieselMicros" * 0.000001::decimal(7, 6))::decimal(12, 6) as diesel_per_kilolitre,
    source
from read_json($rows, format = 'newline_delimited', columns = {
    country: 'VARCHAR', week: 'DATE', euro95Micros: 'DECIMAL(12, 0)', dieselMicros: 'DECIMAL(12, 0)',
    source: 'VARCHAR'
})
order by country_code, week
