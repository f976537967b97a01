-- The rate of each currency at noon of the day: the newest official one on or before it, of at most 7 days.
select currency, first(rate order by set_on desc, day desc) as rate, max(set_on) as set_on from rates
where day <= getvariable('day') and set_on between (getvariable('day')::date - interval 7 day)::date::varchar and getvariable('day')
group by currency
