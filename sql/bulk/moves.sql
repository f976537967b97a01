-- Moves of one market, by run, station and fuel. Changes of the current price, in local currency.
-- Reads   $file: the Parquet file of the segment;  $of_month: true for one with the moves of many runs;  sources, $reuse: of the sources whose rows may be handed on so
-- Gives   old_price: null when it appears; new_price: null when it leaves force, and then `why`
-- Grain   one row per station_id, fuel and currency that moved, and run
select
    moves.country_code, station_id, moves.source, fuel, currency, old_amount as old_price, new_amount as new_price,
    stamp_at, seen_at, why
from read_parquet($file, file_row_number = true) as moves
inner join sources on sources.source_id = moves.source
where sources.reuse = $reuse
order by case when $of_month::boolean then seen_at end, station_id, fuel, file_row_number
