-- Official means and maxima that belong to no station, in force or not.
-- Reads   figures   the rows of the run
-- Gives   amount in `currency`; read_at: null where the newest delivery of its source had it
-- Grain   one row per source, region, fuel and valid_from
select
    source, country_code, basis, region, fuel, currency, native_fuel, amount, valid_from, valid_to, read_at, origin, unusable
from figures
order by source, fuel, region nulls first, valid_from
