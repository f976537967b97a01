-- The rows of captures that the prices and figures of a market were read from.
-- Reads   origins   the rows of the run
-- Grain   one row per row of a capture
select origin, source, capture, sha256, position
from origins
order by origin
