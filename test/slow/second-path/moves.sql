-- The prices of the day that are another amount than the last one remembered: to be asked before the day is folded in.
select getvariable('day') as day, source, ref, fuel
from today join held using (source, ref, fuel)
where today.amount <> held.amount
