-- The toll points as they are served, those with facts from OpenStreetMap apart.
-- Without tolls that have no source to cite.
-- Reads   tolls, $odbl: whether those, or the others
-- Grain   one row per toll_id
select
    country_code, toll_id, type, barrier_type, name, road, price_eur, price_local, currency, info,
    lat::decimal(9, 6) as lat, lng::decimal(9, 6) as lng, position, valid_from::date as valid_from,
    checked_on::date as checked_on, confirmed_on::date as confirmed_on, last_known_price, last_known_currency,
    last_known_valid_from::date as last_known_valid_from, fx_rate::decimal(18, 6) as fx_rate, fx_date::date as fx_date,
    source, confidence, licence, attribution
from tolls
where (licence = 'ODbL 1.0') = $odbl and source is not null
order by country_code, type, name, toll_id
