-- The toll points as they are served.
-- Reads   $rows   the run's tolls, JSON lines
-- Grain   one row per toll_id
select
    id::integer as toll_id, country_code, type, barrier_type, name, price_eur, price_local, currency, info, lat, lng,
    last_known_price, last_known_currency, last_known_valid_from, valid_from, checked_on, source, confidence, fx_rate,
    fx_date, position, road, confirmed_on, licence, attribution
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'INTEGER', country_code: 'VARCHAR', type: 'VARCHAR', barrier_type: 'VARCHAR', name: 'VARCHAR',
    price_eur: 'DECIMAL(12, 3)', price_local: 'DECIMAL(12, 3)', currency: 'VARCHAR', info: 'VARCHAR', lat: 'DOUBLE',
    lng: 'DOUBLE', last_known_price: 'DECIMAL(12, 3)', last_known_currency: 'VARCHAR', last_known_valid_from: 'VARCHAR',
    valid_from: 'VARCHAR', checked_on: 'VARCHAR', source: 'VARCHAR', confidence: 'VARCHAR', fx_rate: 'VARCHAR',
    fx_date: 'VARCHAR', position: 'VARCHAR', road: 'VARCHAR', confirmed_on: 'VARCHAR', licence: 'VARCHAR',
    attribution: 'VARCHAR'
})
order by country_code, type, name, toll_id
