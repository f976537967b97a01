-- Median prices of a market; of official means and maxima the figures as they are.
-- Reads   prices, levels, figures
-- Gives   eur: EUR per unit, the lower of two in the middle
-- Grain   one row per country and fuel
select country_code, fuel, quantile_disc(eur_per_unit, 0.5) as eur
from prices
where eur_per_unit is not null
group by country_code, fuel
union all
select country_code, fuel, three_decimals(total, parts)::decimal(12, 6) as eur
from levels
where basis <> 'stations'
union all
select country_code, fuel, eur_per_unit as eur
from figures
where basis = 'national_maximum' and eur_per_unit is not null
order by country_code, fuel
