-- Removes a claim that is used. Of several that use it at once, one gets the row.
-- Writes  key_claims
-- Gives   sealed_key   the key, encrypted;  expires_at   from this instant on it must not be shown
-- Grain   one row, none for an unknown or used claim
delete from key_claims where claim_hash = :claim_hash
returning sealed_key, expires_at
