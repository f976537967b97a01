-- The sources of a snapshot: what each says of itself, and when it was last read.
-- Reads   $rows   the run's sources, JSON lines
-- Gives   rows … moved: of the newest delivery whose rows could be read;
--         captures: JSON text, name and SHA-256 of the last accepted delivery;  streaks, profile, report: JSON text;
--         judged_with: edition, rate, week of the bulletin and version with which that delivery was read and judged
-- Grain   one row per source_id
select
    id as source_id, kind, country as country_code, basis, published, "idSpace" as id_space, timezone,
    "publishedUnit" as published_unit, "shownForMinutes" as shown_for_minutes, publisher, homepage, licence, "licenceUrl" as licence_url, attribution,
    reuse, level, cadence, "lastReadAt" as last_read_at, "stillSince" as still_since, "askedAt" as asked_at, status,
    "errorCode" as error_code, error, failures, "failingSince" as failing_since, seconds, rows, read, skipped, quarantined,
    stations, prices, moved, captures, streaks, profile, report,
    "judgedWith" as judged_with
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'VARCHAR', kind: 'VARCHAR', country: 'VARCHAR', basis: 'VARCHAR', published: 'BOOLEAN', idSpace: 'VARCHAR',
    timezone: 'VARCHAR', publishedUnit: 'VARCHAR', shownForMinutes: 'INTEGER', publisher: 'VARCHAR', homepage: 'VARCHAR',
    licence: 'VARCHAR', licenceUrl: 'VARCHAR', attribution: 'VARCHAR', reuse: 'VARCHAR', level: 'VARCHAR',
    cadence: 'VARCHAR', lastReadAt: 'TIMESTAMP', stillSince: 'TIMESTAMP', askedAt: 'TIMESTAMP', status: 'VARCHAR',
    errorCode: 'VARCHAR', error: 'VARCHAR', failures: 'INTEGER', failingSince: 'TIMESTAMP', seconds: 'DECIMAL(9, 3)',
    rows: 'INTEGER', read: 'INTEGER', skipped: 'INTEGER', quarantined: 'INTEGER', stations: 'INTEGER',
    prices: 'INTEGER', moved: 'INTEGER', captures: 'VARCHAR', streaks: 'VARCHAR', profile: 'VARCHAR', report: 'VARCHAR', judgedWith: 'VARCHAR'
})
order by source_id
