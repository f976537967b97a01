-- The sources of an old snapshot, in the form that a run writes for publish.
-- Reads   sources
-- Grain   one row per source
select
    source_id as id, kind, country_code as country, basis, published, id_space as "idSpace", timezone,
    published_unit as "publishedUnit", shown_for_minutes as "shownForMinutes", publisher, homepage, licence,
    licence_url as "licenceUrl", attribution, reuse, level, cadence, last_read_at::varchar as "lastReadAt",
    still_since::varchar as "stillSince", asked_at::varchar as "askedAt", status, error_code as "errorCode", error, failures,
    failing_since::varchar as "failingSince", seconds::varchar as seconds, rows, read, skipped, quarantined, stations,
    prices, moved, captures, streaks, profile, report, judged_with as "judgedWith"
from sources
order by id
