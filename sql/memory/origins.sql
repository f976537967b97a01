-- The rows from which stored prices and figures were read: those of this run's deliveries, and those of earlier deliveries
-- that are still needed.
-- Reads   new_origins, old_origins, prices, figures   the tables of one market
-- Grain   one row per row of a capture
with known as (
    select origin, source, capture, sha256, position from new_origins
    union all
    select origin, source, capture, sha256, position from old_origins
    where origin not in (select origin from new_origins)
),

wanted as (
    select origin from prices
    union
    select valid_origin from prices where valid_origin is not null
    union
    select origin from figures
)

select known.origin, source, capture, sha256, position
from known
semi join wanted on wanted.origin = known.origin
order by known.origin
