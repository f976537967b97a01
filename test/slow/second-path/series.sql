-- The weekly series as the newest delivery of each feed has it: thousandths of a euro per litre. EZ is the mean of the euro area.
select feed, country, week, fuel, quotient((amount::decimal(18, 14) * 100000000000000)::hugeint, 100000000000000)::integer as millis
from readings where day <= getvariable('day')
qualify day = max(day) over (partition by feed)
