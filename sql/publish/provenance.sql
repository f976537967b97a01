-- The whole way of each price and official figure, for `provenance` and `explain`.
-- Reads   lineage, sources, captures, figures
-- Gives   amount: as published, per unit of `currency`;   eur: the price in force, unrounded, and price: as it is served,
--         3 decimals, both null where this row's is not in force;   fields: JSON text, field to its text in the capture
-- Grain   one row per row of lineage: figures by country, downwards, then stations by id
select
    lineage.station_id::double as "stationId", lineage.country_code as country, lineage.region, lineage.fuel,
    figures.basis, in_force as "inForce", lineage.source, lineage.currency, lineage.native_fuel as "nativeFuel", shortest(lineage.amount) as amount, lineage.published_unit as "publishedUnit",
    shortest(lineage.eur_per_unit) as eur, three_decimals((lineage.eur_per_unit * 1000000)::hugeint, 1) as price,
    per_euro as "perEuro", rate_date::varchar as "rateDate", verdict, rule, detail, judged_by as "judgedBy",
    lineage.unusable, lineage.read_at::varchar as "readAt", stamp_at::varchar as stamp,
    lineage.valid_from::varchar as "validFrom", figures.valid_to::varchar as "validTo",
    lineage.capture, lineage.sha256, url, fetched_at::varchar as "fetchedAt", position, fields
from lineage
semi join sources on sources.source_id = lineage.source
left join captures
    on captures.source = lineage.source and captures.capture = lineage.capture and captures.sha256 = lineage.sha256
left join figures
    on lineage.station_id is null and figures.source = lineage.source and figures.region is not distinct from lineage.region
    and figures.fuel = lineage.fuel and figures.valid_from = lineage.valid_from
order by
    lineage.station_id nulls first, case when lineage.station_id is null then lineage.country_code end desc,
    lineage.source, lineage.region nulls first, lineage.fuel, lineage.valid_from, in_force desc, lineage.origin
