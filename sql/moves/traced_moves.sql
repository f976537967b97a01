-- The moves of a day of an archive, each with the file of the archive that it was read from instead of a snapshot.
-- Reads   moves;  prices;  new_origins   the rows of the day;  $sha256   of the archive, for a price that is no longer in it
-- Gives   snapshot_id: `backfilled-` and the SHA-256 of that file
-- Grain   one row per station_id, fuel and currency that moved
select moves.* replace ('backfilled-' || coalesce(new_origins.sha256, $sha256) as snapshot_id)
from moves
left join prices on prices.station_id = moves.station_id and prices.fuel = moves.fuel and new_amount is not null
left join new_origins on new_origins.origin = prices.origin
order by moves.country_code, moves.station_id, moves.fuel, new_amount is not null, moves.currency
