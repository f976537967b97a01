-- Disables or enables a key.
-- Writes  keys
-- Grain   one row, none without such a key
update keys set active = :active where id = :id
