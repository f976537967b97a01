-- The current prices of one market.
-- Reads   prices, $market;  sources, $reuse: of the sources whose rows may be handed on so
-- Gives   price_eur: 3 decimals, halves away from zero; price_local, currency: as published, where that is not the euro;
--         updated_at: to the second;   last_validated_at: when the price was read, where it is the last validated one of a held price
-- Grain   one row per station_id and fuel
select
    station_id, prices.country_code, source, fuel,
    three_decimals((eur_per_unit * 1000000)::hugeint, 1)::decimal(9, 3) as price_eur,
    case when currency <> 'EUR' then local_price end as price_local, nullif(currency, 'EUR') as currency,
    case when fuel in ('cng', 'lng') then 'kg' else 'l' end as unit, native_fuel, service, access,
    updated_at, case when verdict = 'hold' and local_price = valid_amount then valid_read_at end as last_validated_at
from prices
inner join sources on sources.source_id = prices.source
where prices.country_code = $market and sources.reuse = $reuse and eur_per_unit is not null
order by station_id, fuel
