-- The complete lineage of each price and official figure, for `provenance` and `explain`: as bytes of JSON text, so that a row is not
-- parsed before a request needs it.
-- Reads   lineage, sources, captures, figures
-- Gives   stationId: null for the official figures of a country;   origin: the row of the source;   members: the members
--         in the order of `storedMembers` (pipeline/snapshot/provenance.ts), without the bracket that ends their list. In it amount: as
--         published, per unit of `currency`; eur: the current price, unrounded, and price: as it is served, 3 decimals, both null where
--         this row's is not in force;   read: those of `originMembers`, the same for all prices of one origin
-- Grain   one row per price and official figure: figures first, by country, downwards, then stations by id
select
    lineage.station_id::double as "stationId", lineage.country_code as country, lineage.origin,
    encode(left(json_array(
        lineage.fuel, in_force, lineage.source, lineage.currency, lineage.native_fuel, shortest(lineage.amount),
        lineage.published_unit, shortest(lineage.eur_per_unit),
        three_decimals((lineage.eur_per_unit * 1000000)::hugeint, 1), per_euro, rate_date::varchar, verdict, rule, detail,
        judged_by, lineage.unusable, lineage.read_at::varchar, stamp_at::varchar, figures.basis, lineage.region,
        lineage.valid_from::varchar, figures.valid_to::varchar
    )::varchar, -1)) as members,
    encode(json_array(
        lineage.capture, lineage.sha256, url, fetched_at::varchar, position, right(lineage.origin, 12)
    )::varchar) as "read"
from lineage
semi join sources on sources.source_id = lineage.source
left join captures
    on captures.source = lineage.source and captures.capture = lineage.capture and captures.sha256 = lineage.sha256
left join figures
    on lineage.station_id is null and figures.source = lineage.source and figures.region is not distinct from lineage.region
    and figures.fuel = lineage.fuel and figures.valid_from = lineage.valid_from
order by
    lineage.station_id nulls first, lineage.country_code desc, lineage.source, lineage.region nulls first, lineage.fuel,
    lineage.valid_from, in_force desc, lineage.origin
