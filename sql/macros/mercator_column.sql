-- The column of a longitude: of 2048 between the antimeridian and itself, counted eastwards from 0. The longitude is rounded to
-- a millionth of a degree, 11 cm, and the rest is whole numbers, so that nothing is left to the last bit of a double. On an edge
-- between two columns it is the eastern one; 180 degrees is the last.
-- Reads   lng   degrees, -180 to 180
-- Gives   0 to 2047
-- Grain   a scalar
create macro mercator_column(lng) as
    least((round(lng * 1000000)::bigint + 180000000) * 2048 // 360000000, 2047)::integer
