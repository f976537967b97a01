-- A decimal as text without trailing zeros.
-- Reads   amount   a decimal
-- Gives   `1.469`
-- Grain   a scalar
create macro shortest(amount) as regexp_replace(amount::varchar, '\.?0+$', '')
