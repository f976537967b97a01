-- The rows and fields that could not be used in the last deliveries of a market, from an old snapshot.
-- Reads   quarantine, $country
-- Grain   one row per finding
select source, country_code, capture, sha256, position, scope, field, reason, found, ref
from quarantine
where country_code = $country
order by source, capture, position, field, reason, found
