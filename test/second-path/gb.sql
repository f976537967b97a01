-- Britain: CSV of pence. The stamp is when the price took effect, else when it was reported, else the row's.
with rows as (
    select folder_day(filename) as day, row_number() over () as n, *
    from read_csv(getvariable('root') || '/gb/*/prices.csv', delim = ',', quote = '"', escape = '"', header = true,
        all_varchar = true, filename = true, null_padding = true, nullstr = 'no such text', parallel = false)
),

offered as (
    select day, n, unnest([
        {fuel: 'e5', amount: "forecourts.fuel_price.E5", stamps: ["forecourts.price_change_effective_timestamp.E5", "forecourts.price_submission_timestamp.E5", forecourt_update_timestamp]},
        {fuel: 'e10', amount: "forecourts.fuel_price.E10", stamps: ["forecourts.price_change_effective_timestamp.E10", "forecourts.price_submission_timestamp.E10", forecourt_update_timestamp]},
        {fuel: 'diesel', amount: "forecourts.fuel_price.B7S", stamps: ["forecourts.price_change_effective_timestamp.B7S", "forecourts.price_submission_timestamp.B7S", forecourt_update_timestamp]},
        {fuel: 'b10', amount: "forecourts.fuel_price.B10", stamps: ["forecourts.price_change_effective_timestamp.B10", "forecourts.price_submission_timestamp.B10", forecourt_update_timestamp]},
        {fuel: 'hvo', amount: "forecourts.fuel_price.HVO", stamps: ["forecourts.price_change_effective_timestamp.HVO", "forecourts.price_submission_timestamp.HVO", forecourt_update_timestamp]}
    ], recursive := true)
    from rows
),

stamped as (
    select *, [s for s in stamps if s <> ''][1] as text,
        try_strptime(regexp_extract(text, '^\w{3} (\w{3} \d{2} \d{4} \d{2}:\d{2}:\d{2}) GMT\+0000', 1), '%b %d %Y %H:%M:%S') as stamp
    from offered where amount <> ''
),

priced as (
    select day, n, bool_or(text is not null and stamp is null) as odd_stamp,
        list({fuel: fuel, rank: 0, amount: ltrim(amount, ''''), stamp: stamp}) as prices
    from stamped group by day, n
)

select
    'gb' as source, day, n, true as station, rows::varchar as raw, lower("forecourts.node_id") as ref,
    words("forecourts.brand_name") as brand, "forecourts.location.latitude" as lat, "forecourts.location.longitude" as lng,
    100 as per, prices,
    if("forecourts.permanent_closure" = 'true' or words("forecourts.trading_name") similar to '(?i)test|forecourt \d+', 'closed or test', null) as skip,
    case when "forecourts.location.longitude" is null then 'cells'
        when not regexp_full_match(ref, '[0-9a-f]{64}') then 'id' when odd_stamp then 'stamp'
        when "forecourts.temporary_closure" not in ('true', 'false', '') then 'flag' end as fault
from rows left join priced using (day, n)
