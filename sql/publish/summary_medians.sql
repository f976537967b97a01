-- The medians of a market as its summary keeps them, in millionths of a euro.
-- Reads   market_medians
-- Grain   one row per country and fuel
select country_code as country, fuel, (eur * 1000000)::double as "eurMicros"
from market_medians
order by country, fuel
