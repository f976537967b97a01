-- The requests that were received before an instant.
-- Writes  access_requests
-- Grain   one row per request
delete from access_requests where received_at < :instant
