-- The prices of a market, in force or not, in the currencies of their sources.
-- Reads   prices   the rows of the run
-- Gives   amount (as last read), valid_amount (last accepted), local_price (in force), all in `currency`.
--         read_at, valid_read_at: null where the newest delivery of the source had it
-- Grain   one row per station_id and fuel
select
    station_id, country_code, source, fuel, currency, native_fuel, service, access, amount, read_at, stamp_at, moved_at, listed,
    verdict, rule, detail, valid_amount, valid_read_at, valid_updated_at, origin, valid_origin, local_price, updated_at,
    unusable
from prices
order by station_id, fuel
