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
        floor(lat * 10) as row, floor(lng * 10) as col, floor(lat * 2) as big_row, floor(lng * 2) as big_col,
        floor(lat / 2) as part_row, floor(lng / 2) as part_col
    from offered
    window prices as (partition by source, fuel)
),

known as (from measured where peers >= 5),

nearby as (
    select one.source, one.ref, one.fuel, list_sort(list(other.ratio))[(count(*) + 1) // 2] as ratio
    from known as one join known as other on other.source = one.source and other.fuel = one.fuel
        and abs(other.row - one.row) <= 1 and abs(other.col - one.col) <= 1
    where one.delivered group by all having count(*) >= 5
),

region as (
    select one.source, one.ref, one.fuel, list_sort(list(other.ratio))[(count(*) + 1) // 2] as ratio
    from known as one join known as other on other.source = one.source and other.fuel = one.fuel
        and abs(other.big_row - one.big_row) <= 1 and abs(other.big_col - one.big_col) <= 1
    where one.delivered group by all having count(*) >= 5
),

part as (
    select one.source, one.ref, one.fuel, list_sort(list(other.ratio))[(count(*) + 1) // 2] as ratio
    from known as one join known as other on other.source = one.source and other.fuel = one.fuel
        and abs(other.part_row - one.part_row) <= 1 and abs(other.part_col - one.part_col) <= 1
    where one.delivered group by all having count(*) >= 5
)

select known.*, coalesce(nearby.ratio, region.ratio, part.ratio, 1) as usual, greatest(known.ratio / usual, usual / known.ratio) as away
from known
left join nearby on nearby.source = known.source and nearby.ref = known.ref and nearby.fuel = known.fuel
left join region on region.source = known.source and region.ref = known.ref and region.fuel = known.fuel
left join part on part.source = known.source and part.ref = known.ref and part.fuel = known.fuel
