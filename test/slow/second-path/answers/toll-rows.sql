-- The toll files that people keep, of them the rows that cite a source. An amount counts in the year of the edition when it began in it, or was read in it as the
-- one charged then; in euros at the rate that prices are converted with.
with files as (
    select regexp_extract(filename, '/(..)(\.osm)?\.csv$', 1) as country, type, name, currency, amount, valid_from, confirmed_on, checked_on
    from read_csv(getvariable('tolls') || '/[A-Z][A-Z]*.csv', all_varchar = true, header = true, filename = true, union_by_name = true)
    where source is not null
),

edition as (select trim(content, chr(10)) as version, version[1:4] as year from read_text(getvariable('tolls') || '/version.txt'))

select files.*, version, coalesce(valid_from[1:4] = year or (confirmed_on[1:4] = year and coalesce(valid_from <= confirmed_on, true)), false) as counts,
    if(counts, amount, null) as local, if(currency = 'EUR', '1', rate) as per_euro, length(regexp_extract(per_euro, '\.(\d+)', 1)) as decimals,
    quotient((local::decimal(12, 6) * 1000000)::hugeint * (10 ** decimals)::hugeint, replace(per_euro, '.', '')::hugeint * 1000) as millis
from files cross join edition left join rates_now using (currency)
