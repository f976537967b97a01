-- All requests for access, oldest first.
-- Reads   access_requests
-- Grain   one row per request
select id, name, company, email, plan, use_case, received_at
from access_requests
order by id
