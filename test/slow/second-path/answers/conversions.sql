-- Prices in another currency at the rate that prices are converted with, per litre or gallon; per litre pounds are in pence.
with rows as (
    from (select q, nth as line, country_code, if(intent = 'fill_cost', 'price', 'price_' || fuel) as name, if(intent = 'fill_cost', fuel, null) as fuel,
        price as millis, week from asked_prices where currency is not null and intent <> 'threshold')
    qualify row_number() over (partition by q, line, name order by week desc) = 1
    union all by name
    select q, line, country_code, 'price' as name, fuel, millis from held_against where shown
),

converted as (
    select rows.*, currency, set_on, rate, currency = 'GBP' and gallon is null as pence, if(pence, 'pence', currency) || ' per ' || coalesce(gallon, 'litre') as unit,
        (rate::decimal(12, 6) * 1000000)::hugeint as millionths, if(gallon = 'US gallon', 3785411784, 1000000000)::hugeint as volume,
        quotient(millis * millionths * volume, 1000000000000000) as thousandths,
        quotient(quotient((litres * 1000)::hugeint * millis, 10000) * millionths, 1000000) as cents
    from rows join questions using (q) join rates_now using (currency)
)

select 'answers/' || q || '/conversion/rows/' || line || '/' || what as figure, value from converted, lateral (
    select unnest(['country_code', 'fuel', name, 'cost']) as what,
        unnest([country_code, fuel, if(pence, (thousandths / 10.0)::double::varchar, euros(thousandths)), (cents / 100.0)::double::varchar]) as value)
where value is not null
union all select distinct 'answers/' || q || '/conversion/' || what, value from converted, lateral (
    select unnest(['currency', 'unit', 'per_euro', 'rate_date']) as what, unnest([currency, unit, rate, set_on]) as value)
