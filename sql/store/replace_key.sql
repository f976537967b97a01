-- Another id and secret for a key. Plan, address, state and counts stay as they were.
-- Writes  keys
-- Grain   one row, none without such a key
update keys set id = :id, secret_hash = :secret_hash, created_at = :created_at where id = :replaced
