-- Statistics of the day of a run, over the current amounts that were read on it. A source that delivered nothing that day
-- does not count, nor does the old amount of a price of which only errors were read.
-- Reads   prices, stations, $now: clock of the run; $form: pattern of the postal area in a code, null where the market has none;
--         $changed_stamps: JSON list of the sources whose stamp is the time of the last price change
-- Gives   region: postal area, null for the whole country; mean (exact, rounded once), median, p10, p90 (prices that were
--         read): EUR per unit; mean_local in `currency`, null where there are several; share_changed_7d: share of n that changed
--         in the 7 days before the run; knows_moves: all stamps are times of changes, or a price changed before the day of
--         the run, so that there is an earlier day to compare with; low_coverage: n is below 60 % of the prices that are listed
-- Grain   one row per country_code, region and fuel
with placed as (
    -- A form that differed from row to row would be compiled for each of them: most of the time of this statement.
    select
        station_id,
        country_code || '-' || nullif(regexp_extract(upper(postal_code), $form::varchar, 1), '') as region
    from stations
),

known as (
    select
        prices.country_code, placed.region, fuel, currency, eur_per_unit, listed,
        (eur_per_unit * 1000000)::hugeint as micros, (local_price * 1000000)::hugeint as local_micros,
        eur_per_unit is not null and valid_read_at >= $now::timestamp::date as counts,
        list_contains(from_json($changed_stamps::json, '["VARCHAR"]'), source) as is_stamped,
        if(is_stamped, updated_at, moved_at) >= $now::timestamp - interval 7 day as changed,
        moved_at < $now::timestamp::date as moved_before
    from prices
    left join placed on placed.station_id = prices.station_id
),

whole_and_parts as (
    select country_code, null::varchar as region, fuel, currency, eur_per_unit, micros, local_micros, listed, counts, changed,
        is_stamped, moved_before
    from known
    union all
    select country_code, region, fuel, currency, eur_per_unit, micros, local_micros, listed, counts, changed,
        is_stamped, moved_before
    from known
    where region is not null
),

grouped as (
    select
        country_code, region, fuel, count(*) filter (counts) as n, sum(micros) filter (counts) as total,
        quantile_disc(eur_per_unit, [0.5, 0.1, 0.9]) filter (counts) as quantiles,
        max(currency) filter (counts) as currency, min(currency) filter (counts) as other_currency,
        sum(local_micros) filter (counts) as local_total, count(*) filter (counts and changed) as changed,
        count(*) filter (listed) as listed, bool_and(is_stamped) filter (counts) as are_stamped,
        coalesce(bool_or(moved_before) filter (counts), false) as moved_before
    from whole_and_parts
    group by country_code, region, fuel
    having count(*) filter (counts) > 0
)

select
    $now::timestamp::date as day, country_code, region, fuel, n::integer as n, six_decimals(total, n) as mean,
    quantiles[1] as median, quantiles[2] as p10, quantiles[3] as p90,
    case when currency = other_currency then currency end as currency,
    case when currency = other_currency then six_decimals(local_total, n) end as mean_local,
    (((20000 * changed + n) // (2 * n))::decimal(5, 0) * 0.0001::decimal(4, 4))::decimal(5, 4) as share_changed_7d,
    are_stamped or moved_before as knows_moves, n * 10 < listed * 6 as low_coverage
from grouped
order by country_code, region nulls first, fuel
