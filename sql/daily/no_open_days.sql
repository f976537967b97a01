-- The form of open_days, for a snapshot without any market.
-- Reads   nothing
-- Grain   no row
select
    null::date as day, null::varchar as country_code, null::varchar as region, null::varchar as fuel,
    null::integer as n, null::decimal(12, 6) as mean, null::decimal(12, 6) as median, null::decimal(12, 6) as p10,
    null::decimal(12, 6) as p90, null::varchar as currency, null::decimal(12, 6) as mean_local,
    null::decimal(5, 4) as share_changed_7d, null::boolean as low_coverage
where false
