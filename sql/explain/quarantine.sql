-- The rows and fields of the last delivery of each source that could not be used.
-- Reads   quarantine
-- Grain   one row per finding
select source, country_code as country, capture, sha256, position, scope, field, reason, found, ref
from quarantine
order by source, capture, position, field, reason, found
