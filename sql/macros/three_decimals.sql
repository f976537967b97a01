-- A quotient of millionths as text with three decimals, halves away from zero: exact, where a division of decimals in
-- DuckDB would be one of doubles.
-- Reads   total, divisor   whole millionths (hugeint), not negative, and a positive whole number
-- Gives   `1.319`
-- Grain   a scalar
create macro three_decimals(total, divisor) as
    (((2 * total + 1000 * divisor::hugeint) // (2000 * divisor::hugeint))::decimal(18, 0) * 0.001::decimal(4, 3))::decimal(12, 3)::varchar
