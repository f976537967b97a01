-- A quotient of millionths as a decimal, rounded to the nearest millionth, halves up: exact, as `three_decimals` is.
-- Reads   total, divisor   whole millionths (hugeint), not negative, and a positive whole number
-- Gives   1.319417
-- Grain   a scalar
create macro six_decimals(total, divisor) as
    (((2 * total + divisor::hugeint) // (2 * divisor::hugeint))::decimal(12, 0) * 0.000001::decimal(7, 6))::decimal(12, 6)
