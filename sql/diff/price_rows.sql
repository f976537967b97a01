-- The prices of the counts.
-- Reads   price_moves;  $markets   countries with commas between, empty for all;  $limit
-- Gives   before, after: in `currency`; null where no price is in force. why: what the later snapshot says of one that went
-- Grain   one row per station, fuel and currency
select
    country, station_id::double as "stationId", fuel, currency, price_before::varchar as before,
    price_after::varchar as "after", updated_at::varchar as "updatedAt", unusable as why
from price_moves
where $markets = '' or list_contains(string_split($markets, ','), country)
order by country, station_id, fuel, currency
limit $limit
