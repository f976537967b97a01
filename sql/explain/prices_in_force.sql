-- How many prices of stations are in force in a snapshot.
-- Reads   $file   its table `prices`
-- Gives   prices: those that an answer may show
-- Grain   one row
select count(local_price)::integer as prices
from read_parquet($file)
