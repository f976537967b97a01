-- The numbers that must be the same in an old snapshot and in the one that a migration makes of it.
-- Reads   stations, prices, figures, history, open_days, daily, moves, tolls
-- Gives   found: rows of a table, or the sum of its amounts, as text
-- Grain   one row per item
select 'stations' as item, count(*)::varchar as found from stations
union all
select 'prices', count(*)::varchar from prices
union all
select 'current prices', count(local_price)::varchar from prices
union all
select 'sum of current prices', coalesce(sum(local_price), 0)::varchar from prices
union all
select 'sum of current prices in euros', coalesce(sum(eur_per_unit), 0)::varchar from prices
union all
select 'figures', count(*)::varchar from figures
union all
select 'moves', count(*)::varchar from moves
union all
select 'statistics of closed days', count(*)::varchar from daily
union all
select 'statistics of open days', count(*)::varchar from open_days
union all
select 'weeks', count(*)::varchar from history
union all
select 'tolls', count(*)::varchar from tolls
