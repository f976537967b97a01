-- The prices whose last read amount is not served, with the reason and the price that is served instead.
-- Reads   prices, stations
-- Gives   read: the amount as it was read last, null where it could not be read;   served: the validated amount that is served
--         instead, null if none is; unusable is then the reason;   validatedSince: when the served amount was last validated
-- Grain   one row per station and fuel
select
    prices.verdict, prices.rule, prices.detail, prices.source, prices.country_code as country,
    prices.station_id::double as station, stations.ref, stations.name, stations.city, prices.fuel,
    prices.native_fuel as "nativeFuel", prices.currency,
    case when prices.rule is distinct from 'unreadable' then shortest(prices.amount) end as read,
    prices.read_at::varchar as "readAt", shortest(prices.local_price) as served,
    case when prices.local_price is not null then prices.valid_read_at::varchar end as "validatedSince", prices.unusable
from prices
inner join stations on stations.station_id = prices.station_id
where prices.verdict <> 'accept'
order by country, prices.source, prices.station_id, prices.fuel
