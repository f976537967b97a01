-- The row of a latitude, one of 2048 of Web Mercator between 85.051129 N and S, counted southwards from 0. A latitude beyond
-- is in the first or the last row; the equator is in the southern one. The latitude is rounded to a millionth of a degree
-- (11 cm). Every other edge is at least 3 thousandths of a millionth away from a whole millionth, while the mathematical
-- functions of machines differ in the thirteenth digit: so all machines compute the same row.
-- Reads   lat   degrees, -90 to 90
-- Gives   0 to 2047
-- Grain   a scalar
create macro mercator_row(lat) as
    least(greatest(floor((0.5 - asinh(tan(radians(round(lat * 1000000) / 1000000))) / (2 * pi())) * 2048), 0), 2047)::integer
