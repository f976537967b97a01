-- The prices that a question holds against an amount. The amount may be in another currency, at the rate that prices are
-- converted with. Of named countries each is shown; otherwise those within the limits, the cheapest first, without legal maxima.
with prices as (
    select q, nth, generate_subscripts(fuels, 1) as turn, unnest(fuels) as fuel, country_code, cells, basis, if(fuel = 'euro95', euro95, diesel) as millis
    from priced where coalesce(below, above) is not null and intent <> 'streak'
    union all by name
    select q, nth, 1 as turn, fuel, country as country_code, basis, millis,
        [{what: 'country_code', value: country}, {what: 'basis', value: basis}, {what: 'stations', value: stations::varchar}] as cells
    from live_rows where has_limit
),

judged as (
    select prices.*, coalesce(list_contains(places, country_code), false) as named, coalesce(rate, '1')::decimal(12, 6) as per_euro,
        -- "Between 1.60 and 1.70" includes both.
        if(
            below is not null and above is not null, millis * per_euro between above * 1000 and below * 1000,
            coalesce(millis * per_euro < below * 1000, true) and coalesce(millis * per_euro > above * 1000, true)
        ) as within
    from prices join questions using (q) left join rates_now using (currency)
    where millis is not null
)

select *, named or within as shown, row_number() over (partition by q, shown order by turn, if(named, nth, millis), nth) - 1 as line
from judged where named or coalesce(basis, '') <> 'national_maximum'
