-- A new key.
-- Writes  keys
-- Grain   one row
insert into keys (id, secret_hash, plan, email, active, created_at)
values (:id, :secret_hash, :plan, :email, 1, :created_at)
