-- Each price of the day as a multiple of its fuel's lower median, where at least five are known, with what the fuel costs
-- around the station: at least five stations in nine cells of 0.1 degrees, else of 0.5, else of 2, else in the market.
-- Of feeds that deliver parts, the last validated prices of the stations that are absent belong to the market, too.
with offered as (
    select today.source, ref, fuel, amount, lat, lng, true as delivered
    from today left join (from sites where day = getvariable('day')) as places using (source, ref)
    where amount > 0
    union all
    select held.source, held.ref, fuel, valid_amount, lat, lng, false
    from held join markets using (source) left join stations using (source, ref)
    where delivers = 'part' and listed and valid_read_at >= noon(getvariable('day')) - interval 7 day
        and not exists (select 1 from sites where day = getvariable('day') and sites.source = held.source and sites.ref = held.ref)
),

measured as (
    select *, count(*) over prices as peers,
        list_sort(list(amount) over prices)[(count(*) over prices + 1) // 2] as median,
        amount::double / median::double as ratio,
        fuel in ('diesel', 'sp95', 'sp98', 'e10', 'e5', 'u91') as liquid, if(liquid, 1.22, 1.25) as reach,
        floor(lat * 10) as row, floor(lng * 10) as col
    from offered
    window prices as (partition by source, fuel)
),

known as (from measured where peers >= 5),

-- In cells of 0.1, 0.5 and 2 degrees.
around as (
    select one.source, one.ref, one.fuel, per_degree, list_sort(list(other.ratio))[(count(*) + 1) // 2] as usual
    from known as one cross join (select unnest([10, 2, 0.5]) as per_degree)
    join known as other on other.source = one.source and other.fuel = one.fuel
        and abs(floor(other.lat * per_degree) - floor(one.lat * per_degree)) <= 1
        and abs(floor(other.lng * per_degree) - floor(one.lng * per_degree)) <= 1
    where one.delivered group by all having count(*) >= 5
),

nearest as (from around qualify row_number() over (partition by source, ref, fuel order by per_degree desc) = 1)

select known.*, coalesce(nearest.usual, 1) as usual, greatest(known.ratio / usual, usual / known.ratio) as away
from known
left join nearest on nearest.source = known.source and nearest.ref = known.ref and nearest.fuel = known.fuel
