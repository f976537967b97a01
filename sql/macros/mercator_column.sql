-- The column of a longitude, one of 2048, counted eastwards from 0 at the antimeridian. The longitude is rounded to a
-- millionth of a degree (11 cm), and the rest is integer arithmetic, so the result never depends on the last bit of a double.
-- A longitude on the edge of two columns is in the eastern one; 180 degrees is in the last.
-- Reads   lng   degrees, -180 to 180
-- Gives   0 to 2047
-- Grain   a scalar
create macro mercator_column(lng) as
    least((round(lng * 1000000)::bigint + 180000000) * 2048 // 360000000, 2047)::integer
