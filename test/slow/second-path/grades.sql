-- Each price as a multiple of what its fuel costs in the market: the lower median of at least five prices that are not doubted, else
-- the price of petrol or diesel in a bulletin of the last 21 days. Next to it what the fuel costs around the station (`local`), from
-- prices that are not doubted, too: the lower median of at least five on motorways in nine cells of 2 degrees, for a station on one;
-- else in nine cells of 0.1 degrees, of 0.5, or of 2; else of the market. `reach` is how far an honest price is from that: 1.22 times;
-- for gas and E85 1.25, or 1.1 times the factor that holds all of at least 200 prices but the lowest and the highest 2 %, up to 1.39.
-- A remote station has at most four others in its nine cells of 0.1 degrees. Of feeds that deliver parts, absent stations belong to
-- the market with their last validated prices.
with absent as (
    select stations.* from stations join markets using (source) anti join (from sites where day = getvariable('day')) using (source, ref)
    where delivers = 'part'
),

offered as (
    select source, ref, fuel, amount, lat, lng, brand, motorway, true as delivered, doubted.rule is null as believed
    from last_known left join doubted using (source, ref, fuel) where amount > 0
    union all
    select source, ref, fuel, valid_amount, lat, lng, null, false, false, true
    from held join absent using (source, ref)
    where listed and valid_read_at >= noon(getvariable('day')) - interval 7 day
),

bulletins as (
    select country, week, max(amount) filter (fuel = 'euro95') as petrol, max(amount) filter (fuel = 'diesel') as diesel
    from (from readings where day <= getvariable('day') qualify day = max(day) over (partition by feed))
    where week between getvariable('day')::date - 21 and getvariable('day')::date
    group by country, week having petrol is not null and diesel is not null
    qualify week = max(week) over (partition by country)
),

official as (
    select source, unnest([board(country), 'diesel']) as fuel,
        unnest([petrol, diesel])::double / 1000 * if(currency = 'EUR', 1, rate::double) as price
    from markets join bulletins using (country) left join rates_now using (currency)
),

medians as (
    select source, fuel, list_sort(list(amount))[(count(*) + 1) // 2]::double as median
    from offered where believed group by source, fuel having count(*) >= 5
),

measured as (
    select offered.*, coalesce(medians.median, official.price) as median, amount::double / coalesce(medians.median, official.price) as ratio,
        offered.fuel in ('diesel', 'sp95', 'sp98', 'e10', 'e5', 'u91') as liquid
    from offered left join medians on medians.source = offered.source and medians.fuel = offered.fuel
    left join official on official.source = offered.source and official.fuel = offered.fuel
    where coalesce(medians.median, official.price) is not null
),

spreads as (
    select source, fuel, list_sort(list(ratio)) as sorted,
        greatest(1 / sorted[(count(*) - 1) * 2 // 100 + 1], sorted[(count(*) - 1) * 98 // 100 + 1]) as spread
    from measured where believed and not liquid group by source, fuel having count(*) >= 200
),

blocks as (select unnest([0, 1, 2, 3]) as turn, unnest([0.5, 10, 2, 0.5]::double[]) as per_degree, unnest([true, false, false, false]) as of_motorways),

around as (
    select one.source, one.ref, one.fuel, turn, list_sort(list(other.ratio))[(count(*) + 1) // 2] as usual
    from measured as one cross join blocks
    join measured as other on other.source = one.source and other.fuel = one.fuel and other.believed
        and (not of_motorways or (one.motorway and other.motorway))
        and abs(floor(other.lat * per_degree) - floor(one.lat * per_degree)) <= 1
        and abs(floor(other.lng * per_degree) - floor(one.lng * per_degree)) <= 1
    where one.delivered group by all having count(*) >= 5
),

nearest as (from around qualify row_number() over (partition by source, ref, fuel order by turn) = 1),

shops as (
    select source, ref, lat, lng from sites where day = getvariable('day') union all select source, ref, lat, lng from absent
),

crowded as (
    select one.source, one.ref from shops as one
    join shops as other on other.source = one.source and abs(floor(other.lat * 10) - floor(one.lat * 10)) <= 1
        and abs(floor(other.lng * 10) - floor(one.lng * 10)) <= 1
    group by one.source, one.ref having count(*) > 5
)

select measured.*, floor(lat * 10) as row, floor(lng * 10) as col, coalesce(usual, 1) as local,
    greatest(ratio / local, local / ratio) as away,
    if(liquid, 1.22, greatest(1.25, least(1.39, 1.1 * coalesce(spread, 1))))::double as reach,
    coalesce(turn > 0, false) and crowded.ref is null as remote
from measured
left join spreads on spreads.source = measured.source and spreads.fuel = measured.fuel
left join nearest on nearest.source = measured.source and nearest.ref = measured.ref and nearest.fuel = measured.fuel
left join crowded on crowded.source = measured.source and crowded.ref = measured.ref
