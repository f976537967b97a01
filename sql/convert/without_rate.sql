-- The currencies without a known rate.
-- Reads   converted_prices, converted_figures
-- Grain   one row per currency
select distinct currency from converted_prices where unusable = 'no exchange rate'
union
select distinct currency from converted_figures where unusable = 'no exchange rate'
order by currency
