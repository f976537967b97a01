-- The stations of a snapshot.
-- Reads   $rows   the run's stations, JSON lines
-- Gives   one row per station that is listed, or was within 30 days: everything that is remembered of it
-- Grain   one row per station_id
select
    id::bigint as station_id, country as country_code, source, ref, name, brand, "logoFile" as logo_file,
    "publishedBrand" as published_brand, address, city, "postalCode" as postal_code, lat, lng, timezone,
    "openingHours" as opening_hours, closed, availability, listed, "readAt" as read_at
from read_json($rows, format = 'newline_delimited', columns = {
    id: 'BIGINT', country: 'VARCHAR', source: 'VARCHAR', ref: 'VARCHAR', name: 'VARCHAR', brand: 'VARCHAR',
    logoFile: 'VARCHAR', publishedBrand: 'VARCHAR', address: 'VARCHAR', city: 'VARCHAR', postalCode: 'VARCHAR',
    lat: 'DOUBLE', lng: 'DOUBLE', timezone: 'VARCHAR', openingHours: 'VARCHAR', closed: 'BOOLEAN',
    availability: 'VARCHAR', listed: 'BOOLEAN', readAt: 'TIMESTAMP'
})
order by country_code, station_id
