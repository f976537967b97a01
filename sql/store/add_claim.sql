-- A new key that waits to be shown once.
-- Writes  key_claims
-- Grain   one row
insert into key_claims (claim_hash, sealed_key, expires_at)
values (:claim_hash, :sealed_key, :expires_at)
