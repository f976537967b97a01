-- French stations of $day that an object of the map names by its id and stands at most 500 m from.
with elements as (
    select unnest(from_json(json_extract(content, '$.elements'), '["JSON"]')) as it
    from read_text(getvariable('root') || '/osm/2026-11-19/fr.json')
),

named as (
    select
        try_cast(coalesce(it ->> '$.lat', it ->> '$.center.lat') as double) as lat,
        try_cast(coalesce(it ->> '$.lon', it ->> '$.center.lon') as double) as lng,
        unnest(string_split(concat_ws(';', it -> 'tags' ->> 'ref:FR:prix-carburants', it -> 'tags' ->> 'ref:FR:PrixCarburants'), ';')) as id
    from elements where coalesce(it -> 'tags' ->> 'access', 'yes') <> 'private'
),

register as (
    select distinct unnest(from_json(content, '["JSON"]')) ->> '$.id' as ref,
        (unnest(from_json(content, '["JSON"]')) ->> '$.geom.lat')::double as station_lat,
        (unnest(from_json(content, '["JSON"]')) ->> '$.geom.lon')::double as station_lng
    from read_text(getvariable('root') || '/fr/2026-11-19/stations.json')
)

select count(distinct ref)::integer as stations
from named inner join register on regexp_replace(trim(id), '^0+', '') = ref
where 6371000 * acos(least(1, sin(radians(lat)) * sin(radians(station_lat))
    + cos(radians(lat)) * cos(radians(station_lat)) * cos(radians(lng - station_lng)))) <= 500
