-- The prices of the day that can be read.
select offers.* from offers anti join held_back using (source, ref, fuel) where day = getvariable('day')
