-- What a snapshot serves of one price.
-- Reads   prices_now   the prices of its market;  $station;  $fuel
-- Gives   micros: null where no price is in force, and then `unusable`
-- Grain   one row, or none where the station has no such price
select (local_price * 1000000)::double as micros, unusable
from prices_now
where station_id = $station and fuel = $fuel
