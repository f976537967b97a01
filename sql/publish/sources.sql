-- The sources as they are named to clients.
-- Reads   sources
-- Grain   one row per source
select
    source_id as id, kind, country_code as country, basis, timezone, publisher, homepage, licence, licence_url as "licenceUrl",
    attribution, reuse, level, cadence, last_read_at::varchar as "lastRead",
    shown_for_minutes as "shownForMinutes"
from sources
order by id
