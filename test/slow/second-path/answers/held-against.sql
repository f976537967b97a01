-- The prices that a question holds against an amount. The amount may be in another currency, at the rate that prices are
-- converted with. Of named countries each is shown; otherwise those within the limits, the cheapest first.
with prices as (
    from (select q, nth, turn, fuel, country_code, week, price as millis from asked_prices where coalesce(below, above) is not null and latest is null)
    qualify row_number() over (partition by q, nth, turn order by week desc) = 1
    union all by name
    select q, regions.turn as nth, 1 as turn, fuel, country as country_code, millis, basis, stations
    from questions join live on fuel = fuels[1] and fuel <> 'diesel' join regions using (country)
    where coalesce(below, above) is not null and place = coalesce(places[1], 'EU') and basis <> 'national_maximum'
        and country not in (select country from markets where held)
),

judged as (
    select prices.*, intent = 'price_lookup' as named, coalesce(rate, '1')::decimal(12, 6) as per_euro,
        coalesce(millis * per_euro < below * 1000, true) and coalesce(millis * per_euro > above * 1000, true) as within
    from prices join questions using (q) left join rates_now using (currency)
)

select *, named or within as shown, row_number() over (partition by q, shown order by turn, if(named, nth, millis), nth) - 1 as line
from judged
