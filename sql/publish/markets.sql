-- The markets with their numbers of current prices, for `summary` and `stats`.
-- Reads   sources, levels, counts, map_markets (those that take something from the map)
-- Gives   basis: `stations` where a station has a current price, else that of the official figures; where nothing is
--         in force, of the most exact source that was ever read. lastFetched: of the sources of that basis, the last
--         read of the feed that was read longest ago (sources that carry the same stations count as one feed).
--         stations and prices: those with a current price. attributions: of the prices and of the additions from the map;
--         priceAttributions: of the prices alone
-- Grain   one row per country
with feeds as (
    select country_code, id_space, basis, max(last_read_at) as last_read_at, bool_or(published) as published
    from sources
    where country_code is not null and last_read_at is not null
    group by country_code, id_space, basis
),

by_exactness as (
    select country_code, arg_min(basis, list_position(['stations', 'regional_mean', 'national_mean', 'national_maximum'], basis)) as basis
    from feeds
    group by country_code
),

in_force as (select distinct country_code, basis from levels),

bases as (
    select by_exactness.country_code, coalesce(in_force.basis, by_exactness.basis) as basis
    from by_exactness
    left join in_force on in_force.country_code = by_exactness.country_code
),

markets as (
    select feeds.country_code, feeds.basis, min(last_read_at) as last_fetched, bool_or(published) as published
    from feeds
    inner join bases on bases.country_code = feeds.country_code and bases.basis = feeds.basis
    group by feeds.country_code, feeds.basis
),

lines as (
    select markets.country_code, attribution, true as is_of_prices
    from sources
    inner join markets on markets.country_code = sources.country_code and markets.basis = sources.basis
    where last_read_at is not null
    union all
    select country_code, attribution, false as is_of_prices
    from map_markets
    cross join (select attribution from sources where kind = 'map')
),

attributions as (
    select
        country_code, list(distinct attribution order by attribution) as texts,
        coalesce(list(distinct attribution order by attribution) filter (where is_of_prices), []) as texts_of_prices
    from lines
    group by country_code
)

select
    markets.country_code as country, markets.basis, markets.published,
    markets.last_fetched::varchar as "lastFetched", coalesce(counts.stations, 0)::integer as stations,
    coalesce(counts.prices, 0)::integer as prices, to_json(attributions.texts)::varchar as attributions,
    to_json(attributions.texts_of_prices)::varchar as "priceAttributions"
from markets
left join counts on counts.country_code = markets.country_code
left join attributions on attributions.country_code = markets.country_code
order by country
