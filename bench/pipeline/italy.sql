-- The least that a real Italian day costs: read its two files with DuckDB, cast, join, and write Parquet.
-- Reads   $registry, $prices   the files, with a line of their day before the heading
create table registry as
select id::bigint as id, operator, brand, kind, name, address, city, province, try_cast(lat as double) as lat, try_cast(lng as double) as lng
from read_csv($registry, delim = '|', quote = '', escape = '', header = false, skip = 2, auto_detect = false, strict_mode = false, null_padding = true,
    columns = {id: 'VARCHAR', operator: 'VARCHAR', brand: 'VARCHAR', kind: 'VARCHAR', name: 'VARCHAR', address: 'VARCHAR', city: 'VARCHAR',
        province: 'VARCHAR', lat: 'VARCHAR', lng: 'VARCHAR'})
where try_cast(id as bigint) is not null;

create table prices as
select id, product, amount, is_self, strptime(stamp, '%d/%m/%Y %H:%M:%S') as stamp
from read_csv($prices, delim = '|', quote = '', escape = '', header = false, skip = 2, auto_detect = false,
    columns = {id: 'BIGINT', product: 'VARCHAR', amount: 'DECIMAL(12, 6)', is_self: 'BOOLEAN', stamp: 'VARCHAR'});

copy (from registry order by id) to $stations_file (format parquet, compression zstd);

copy (select * from prices join registry using (id) order by id, product, is_self) to $prices_file (format parquet, compression zstd);
