-- The downloads that contain the rows of a market of an old snapshot. The time of a
-- capture of the last accepted delivery is that of the newest read of its source, and is left out.
-- Reads   captures, lineage, sources, $country
-- Grain   one row per source, capture and sha256
with wanted as (
    select distinct source, capture, sha256
    from lineage
    where country_code = $country
),

newest as (
    select source_id as source, unnest(from_json(captures, '[{"name":"VARCHAR","sha256":"VARCHAR"}]')) as one
    from sources
)

select
    captures.source, captures.capture, captures.sha256, url,
    case when newest.source is null then fetched_at end as fetched_at, bytes
from captures
semi join wanted
    on wanted.source = captures.source and wanted.capture = captures.capture and wanted.sha256 = captures.sha256
left join newest
    on newest.source = captures.source and newest.one.name = captures.capture and newest.one.sha256 = captures.sha256
order by captures.source, captures.capture, captures.sha256
