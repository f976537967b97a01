-- The row of a latitude: of 2048 of Web Mercator between 85.051129 N and S, counted southwards from 0; what lies beyond is in
-- the first or the last. On the equator it is the southern one. The latitude is rounded to a millionth of a degree, 11 cm: no
-- other edge lies nearer to a whole millionth than 3 thousandths of that, where the functions of a machine's mathematics
-- differ in the thirteenth digit, so that each of them gives the same row.
-- Reads   lat   degrees, -90 to 90
-- Gives   0 to 2047
-- Grain   a scalar
create macro mercator_row(lat) as
    least(greatest(floor((0.5 - asinh(tan(radians(round(lat * 1000000) / 1000000))) / (2 * pi())) * 2048), 0), 2047)::integer
