-- The weekly series as the newest delivery of each feed has it: thousandths of a euro per litre. EZ is the mean of the euro area.
select feed, country, week, fuel, quotient((amount * 1000000)::hugeint, 1000000)::integer as millis
from readings where day <= getvariable('day')
qualify day = max(day) over (partition by feed)
