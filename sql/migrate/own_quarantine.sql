-- The rows and fields that could not be used in the last deliveries of sources without a market, from an old snapshot.
-- Reads   quarantine
-- Grain   one row per finding
select source, country_code as country, capture, sha256, position, scope, field, reason, found, ref
from quarantine
where country_code is null
order by source, capture, position, field, reason, found
