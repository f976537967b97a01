-- The form of the move log, for a folder in which nothing has moved yet.
-- Reads   nothing
-- Grain   no row
select
    null::varchar as country_code, null::bigint as station_id, null::varchar as source, null::varchar as fuel,
    null::varchar as currency, null::decimal(12, 6) as old_amount, null::decimal(12, 6) as new_amount,
    null::timestamp as stamp_at, null::timestamp as seen_at, null::varchar as why, null::varchar as snapshot_id
where false
