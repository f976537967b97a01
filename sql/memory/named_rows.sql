-- The rows of captures from which the stored prices and figures were read.
-- Reads   prices, figures
-- Gives   text_id: the digits with which an origin ends
-- Grain   one row per origin
with named as (
    select origin from prices
    union
    select valid_origin from prices where valid_origin is not null
    union
    select origin from figures
)

select origin, split_part(origin, '/', 1) as source, right(origin, 12) as text_id from named
