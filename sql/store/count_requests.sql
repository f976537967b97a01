-- How many requests for access are stored.
-- Reads   access_requests
-- Gives   requests
-- Grain   one row
select cast(count(*) as integer) as requests
from access_requests
