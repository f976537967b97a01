-- Keys of which uses are about to be counted: no other transaction counts theirs until this one ends. All processes lock in the same
-- order, so that none waits for another one that waits for it. Counts are read in the next statement, which sees what the last owner
-- of the lock wrote; this one would not.
-- Reads   keys
-- Gives   active   as it is now, which may differ from what an earlier statement found
-- Grain   one row per key that still exists
select number, id, plan, active
from keys
where number = any(:numbers)
order by number
for no key update
