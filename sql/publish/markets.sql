-- The markets with what is in force in them, for `summary` and `stats`.
-- Reads   prices, sources
-- Gives   lastFetched: the last read of that feed of the market which was read longest ago (sources that carry the same
--         stations count as one feed); stations and prices: those with a price in force
-- Grain   one row per country
with feeds as (
    select country_code, id_space, max(last_read_at) as last_read_at, bool_or(published) as published,
        min(basis) as basis
    from sources
    where kind = 'stations' and last_read_at is not null
    group by country_code, id_space
),

markets as (
    select country_code, min(last_read_at) as last_fetched, bool_or(published) as published, min(basis) as basis
    from feeds
    group by country_code
),

counts as (
    select country_code, count(distinct station_id) as stations, count(*) as prices
    from prices
    where eur_per_unit is not null
    group by country_code
),

attributions as (
    select country_code, list(distinct attribution order by attribution) as texts
    from sources
    where kind = 'stations' and last_read_at is not null
    group by country_code
)

select
    markets.country_code as country, markets.basis, markets.published,
    markets.last_fetched::varchar as "lastFetched", coalesce(counts.stations, 0)::integer as stations,
    coalesce(counts.prices, 0)::integer as prices, to_json(attributions.texts)::varchar as attributions
from markets
left join counts on counts.country_code = markets.country_code
left join attributions on attributions.country_code = markets.country_code
order by country
