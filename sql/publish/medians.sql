-- Median prices (official means and maxima as they are) next to the newest bulletin week, for the run's cross-check.
-- Reads   market_medians, history
-- Gives   medians in EUR per litre: market (lower of the two in the middle) and bulletin, and the ratio of the two
-- Grain   one row per country and fuel that both have
with newest as (
    -- A series that has ended (Britain's, in 2020) cannot be compared with today's prices.
    select country_code, max(week) as week
    from history
    group by country_code
    having max(week) >= (select max(week) from history) - interval 35 day
),

bulletin as (
    select
        history.country_code, history.week,
        unnest(['sp95', 'diesel']) as fuel,
        unnest([euro95_per_kilolitre, diesel_per_kilolitre]) / 1000 as eur
    from history
    inner join newest on newest.country_code = history.country_code and newest.week = history.week
)

select
    market.country_code as country, market.fuel, market.eur::double as market, bulletin.eur::double as bulletin,
    bulletin.week::varchar as week, (market.eur / bulletin.eur)::double as ratio
from market_medians as market
inner join bulletin on bulletin.country_code = market.country_code and bulletin.fuel = market.fuel
where bulletin.eur is not null
order by country, fuel
