-- How many amounts of a file of moves are not traced to a capture.
-- Reads   moves   as the lake has them
-- Grain   one row
select count(*) filter (where new_amount is not null and capture_sha256 is null)::integer as moves
from moves
