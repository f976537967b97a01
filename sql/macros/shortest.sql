-- A decimal as text without the zeros behind its last digit.
-- Reads   amount   a decimal
-- Gives   `1.469`
-- Grain   a scalar
create macro shortest(amount) as regexp_replace(amount::varchar, '\.?0+$', '')
