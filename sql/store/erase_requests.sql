-- All requests of an address.
-- Writes  access_requests
-- Grain   one row per request
delete from access_requests where email_folded = :email_folded
