-- The current prices.
-- Reads   prices
-- Gives   price: EUR per unit, 3 decimals; micros: the same in millionths, not rounded; priceLocal: as published, where
--         the currency is not the euro;   lastValidatedAt: when the amount was read, where it is the last validated one of a held price
-- Grain   one row per station and fuel
select
    station_id::double as "stationId", country_code as country, fuel,
    three_decimals((eur_per_unit * 1000000)::hugeint, 1) as price, (eur_per_unit * 1000000)::double as micros,
    updated_at::varchar as updated, case when currency <> 'EUR' then shortest(local_price) end as "priceLocal",
    currency, native_fuel as "nativeFuel", service, access,
    case when verdict = 'hold' and local_price = valid_amount then valid_read_at::varchar end as "lastValidatedAt"
from prices
where eur_per_unit is not null
order by country, station_id, fuel
