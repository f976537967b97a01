-- Prices in another currency at the rate that prices are converted with, per litre or gallon; per litre pounds are in pence.
with rows as (
    select q, line, coalesce(country_code, 'null') as country_code, region, if(intent = 'fill_cost', 'price', 'price_' || fuel) as name,
        if(intent = 'fill_cost', fuel, null) as fuel, millis
    from (select *, unnest(fuels) as fuel, if(fuel = 'euro95', euro95, diesel) as millis from priced where currency is not null and coalesce(below, above) is null)
    union all by name
    select q, line, country_code, null as region, 'price' as name, fuel, millis from held_against where shown
),

converted as (
    select rows.*, currency, set_on, rate, currency = 'GBP' and gallon is null as pence, if(pence, 'pence', currency) || ' per ' || coalesce(gallon, 'litre') as unit,
        (coalesce(rate, '1')::decimal(12, 6) * 1000000)::hugeint as millionths,
        case gallon when 'US gallon' then 3785411784 when 'imperial gallon' then 4546090000 else 1000000000 end::hugeint as volume,
        quotient(millis * millionths * volume, 1000000000000000) as thousandths,
        quotient(quotient((litres * 1000)::hugeint * millis, 10000) * millionths, 1000000) as cents
    from rows join questions using (q) left join rates_now using (currency)
    where millis is not null and (rate is not null or currency = 'EUR')
)

select 'answers/' || q || '/conversion/rows/' || line || '/' || what as figure, value from converted, lateral (
    select unnest(['country_code', 'region', 'fuel', name, 'cost']) as what,
        unnest([country_code, region, fuel, if(pence, (thousandths / 10.0)::double::varchar, euros(thousandths)), (cents / 100.0)::double::varchar]) as value)
where value is not null
union all select distinct 'answers/' || q || '/conversion/' || what, value from converted, lateral (
    select unnest(['currency', 'unit', 'per_euro', 'rate_date']) as what, unnest([currency, unit, rate, set_on]) as value)
    where value is not null
