-- The prices of the day that are another amount than the last one remembered: to be asked before the day is folded in.
select getvariable('day') as day, source, ref, fuel
from offers join held using (source, ref, fuel)
where offers.day = getvariable('day') and offers.amount <> held.amount
