-- The toll points as they are served.
-- Reads   $rows   the run's tolls, JSON lines
-- Grain   one row per toll_id
select
    id::integer as toll_id, country_code, type, barrier_type, name, price_eur, price_local, currency, info, lat, lng,
    valid_from, checked_on, source, confidence, position
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'INTEGER', country_code: 'VARCHAR', type: 'VARCHAR', barrier_type: 'VARCHAR', name: 'VARCHAR',
    price_eur: 'DECIMAL(12, 3)', price_local: 'DECIMAL(12, 3)', currency: 'VARCHAR', info: 'VARCHAR', lat: 'DOUBLE',
    lng: 'DOUBLE', valid_from: 'VARCHAR', checked_on: 'VARCHAR', source: 'VARCHAR', confidence: 'VARCHAR',
    position: 'VARCHAR'
})
order by country_code, type, name, toll_id
