-- The sources of a snapshot: what each says of itself, and when it was last read.
-- Reads   $rows   the run's sources, JSON lines
-- Gives   captures: JSON text, name and SHA-256 of the last accepted delivery;  streaks, profile: JSON text
-- Grain   one row per source_id
select
    id as source_id, kind, country as country_code, basis, published, "idSpace" as id_space, timezone,
    "publishedUnit" as published_unit, "shownForMinutes" as shown_for_minutes, publisher, homepage, licence, "licenceUrl" as licence_url, attribution,
    reuse, level, cadence, "lastReadAt" as last_read_at, "stillSince" as still_since, status, error, captures, streaks,
    profile
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'VARCHAR', kind: 'VARCHAR', country: 'VARCHAR', basis: 'VARCHAR', published: 'BOOLEAN', idSpace: 'VARCHAR',
    timezone: 'VARCHAR', publishedUnit: 'VARCHAR', shownForMinutes: 'INTEGER', publisher: 'VARCHAR', homepage: 'VARCHAR',
    licence: 'VARCHAR', licenceUrl: 'VARCHAR', attribution: 'VARCHAR', reuse: 'VARCHAR', level: 'VARCHAR',
    cadence: 'VARCHAR', lastReadAt: 'TIMESTAMP', stillSince: 'TIMESTAMP', status: 'VARCHAR', error: 'VARCHAR', captures: 'VARCHAR', streaks: 'VARCHAR', profile: 'VARCHAR'
})
order by source_id
