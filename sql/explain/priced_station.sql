-- A stored station with the fuels of which it has a price, for `correct`.
-- Reads   stations;  prices;  $id   of the station
-- Gives   prices: JSON list of fuel and currency
-- Grain   one row, or none where no station with that id is stored
select
    source, country_code as country,
    (
        select coalesce(to_json(list({ 'fuel': fuel, 'currency': currency } order by fuel)), '[]')::varchar
        from prices
        where prices.station_id = $id
    ) as prices
from stations
where station_id = $id
