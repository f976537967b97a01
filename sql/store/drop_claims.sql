-- Deletes the claims that have expired.
-- Writes  key_claims
-- Grain   one row per claim
delete from key_claims where expires_at <= :instant
