-- The form of rates_ever, for a folder that has never had an exchange rate.
-- Reads   nothing
-- Grain   no row
select
    null::varchar as currency, null::varchar as per_euro, null::date as rate_date, null::boolean as cross_rate,
    null::varchar as source, null::timestamp as first_used_at
where false
