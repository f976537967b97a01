-- How many prices of stations are in force in a file of prices.
-- Reads   $file   prices.parquet of a part
-- Gives   prices: those that an answer may show
-- Grain   one row
select count(local_price)::integer as prices
from read_parquet($file)
