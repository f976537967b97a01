-- The prices of the day with what is known of them: the last validated amount, if it is of the last 7 days, the factor between the
-- two, and the moves that the price may have made: none, the lower median of its fuel, and that of its fuel at the stations of its
-- brand: of at least five prices of the market, and eight of a brand.
with compared as (
    select today.*, brand, lat, lng, coalesce(motorway, false) as motorway,
        if(valid_read_at >= noon(getvariable('day')) - interval 7 day, valid_amount, null) as recent,
        if(today.amount > 0, millionths(today.amount) / millionths(recent), null) as step,
        held.amount as last_amount, held.stamp as last_stamp, held.too_far
    from today left join held using (source, ref, fuel)
    left join (from sites where day = getvariable('day')) as places using (source, ref)
),

of_market as (
    select source, fuel, list_sort(list(step))[(count(*) + 1) // 2] as move
    from compared where step is not null group by source, fuel having count(*) >= 5
),

of_brand as (
    select source, fuel, brand, list_sort(list(step))[(count(*) + 1) // 2] as move
    from compared where step is not null and brand <> '' group by source, fuel, brand having count(*) >= 8
)

select compared.*, [m for m in [1.0::double, of_market.move, of_brand.move] if m is not null] as moves
from compared
left join of_market on of_market.source = compared.source and of_market.fuel = compared.fuel
left join of_brand on of_brand.source = compared.source and of_brand.fuel = compared.fuel and of_brand.brand = compared.brand
