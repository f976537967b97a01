-- The whole way of each price and official figure, for `provenance` and `explain`: as text, so that nothing is made of a
-- row before somebody asks for it.
-- Reads   lineage, sources, captures, figures;   $country: only of this market; null: of all
-- Gives   stationId: null for the official figures of a country;   rows: JSON text: a list of rows, each a list of members in
--         the order of `storedMembers` (pipeline/snapshot/provenance.ts). In it amount: as published, per unit of `currency`;
--         eur: the price in force, unrounded, and price: as it is served, 3 decimals, both null where this row's is not in
--         force;   fields: field to its text in the capture
-- Grain   one row per station, and one per country with official figures: these by country, downwards, then stations by id
with ways as (
    select
        lineage.station_id, lineage.country_code, lineage.source, lineage.region, lineage.fuel, lineage.valid_from,
        lineage.in_force, lineage.origin,
        -- The texts of the row are JSON already: they are put in as they are, since reading them again takes as long as all the rest.
        left(json_array(
            lineage.fuel, in_force, lineage.source, lineage.currency, lineage.native_fuel, shortest(lineage.amount),
            lineage.published_unit, shortest(lineage.eur_per_unit),
            three_decimals((lineage.eur_per_unit * 1000000)::hugeint, 1), per_euro, rate_date::varchar, verdict, rule, detail,
            judged_by, lineage.unusable, lineage.read_at::varchar, stamp_at::varchar, lineage.capture, lineage.sha256, url,
            fetched_at::varchar, position
        )::varchar, -1) || ',' || fields || ',' || substr(json_array(
            figures.basis, lineage.region, lineage.valid_from::varchar, figures.valid_to::varchar
        )::varchar, 2) as members
    from lineage
    semi join sources on sources.source_id = lineage.source
    left join captures
        on captures.source = lineage.source and captures.capture = lineage.capture and captures.sha256 = lineage.sha256
    left join figures
        on lineage.station_id is null and figures.source = lineage.source and figures.region is not distinct from lineage.region
        and figures.fuel = lineage.fuel and figures.valid_from = lineage.valid_from
    where $country is null or lineage.country_code = $country
)

select
    station_id::double as "stationId", country_code as country,
    '[' || string_agg(
        members, ',' order by source, region nulls first, fuel, valid_from, in_force desc, origin
    ) || ']' as rows
from ways
group by station_id, country_code
order by station_id nulls first, country_code desc
