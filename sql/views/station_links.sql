-- The stations that were renumbered, and those of which it cannot be decided, with the evidence.
-- Reads   links   the files of the markets
-- Grain   one row per station_id, earlier_id and found_at
select
    station_id, earlier_id, country_code, status, found_at, ended_at, distance_m, same_address, same_name, source, ref,
    name, brand, address, earlier_source, earlier_ref, earlier_name, earlier_brand, earlier_address, earlier_read_at
from links
