-- Greece: each piece of text with its place; codes are the letters' own. A price belongs to the heading whose middle is
-- nearest, a letter is half as wide as its size. Names are compared with mixed-up letters made equal.
with pages as (
    select folder_day(filename) as day, unnest(streams) as stream, generate_subscripts(streams, 1) as page
    from (select filename, regexp_extract_all(content, '(?s)\nstream\n(.*?)endstream', 1) as streams
        from read_text(getvariable('root') || '/gr/*/bulletin.pdf'))
),

operators as (
    select day, page, unnest(regexp_extract_all(stream, '[^\n]* Tj')) as op from pages
),

codes as (
    select day, page, found.x::double as x, round(found.y::double) as y, regexp_extract_all(found.hex, '....') as letters
    from (select *, regexp_extract(op, '1 0 0 1 (\S+) (\S+) Tm <(\w+)>', ['x', 'y', 'hex']) as found from operators)
),

pieces as (
    select day, page, x, y, text, x + length(text) * 11 / 4 as middle
    from (select *, array_to_string(list_transform(letters, code -> chr(('0x' || code)::int)), '') as text from codes)
),

columns as (
    select day, middle, y, case text when '95 οκτ.' then 'sp95' when '100 οκτ.' then 'sp98' when 'Κίνησης' then 'diesel' when '(Autogas)' then 'gpl' end as fuel
    from pieces where text in ('95 οκτ.', '100 οκτ.', 'Κίνησης', '(Autogas)', 'Super', 'Θέρμανσης')
),

titles as (
    select day, make_date(2026, 11, regexp_extract(string_agg(text, '' order by x), ', (\d+) Νοεμβρίου 2026', 1)::int) as since
    from pieces where page = 2 and y = 455 group by day
),

names as (
    select day, page, y, string_agg(text, '' order by x) as name,
        translate(upper(strip_accents(name)), 'ABEIKMNOPTYX΢ΤΥΧΓΔΕΖΗ', 'ΑΒΙΙΚΜΝΟΡΣΣΣΣΣΣΣΙΙΙΙΙ') as letters,
        replace(replace(letters, 'ΡΙΘΣΜΝΟΣ', 'ΡΙΘΣΜΝΙΣ'), 'ΙΣΣΑΣ', 'ΙΣΣΙΣ') as folded
    from pieces where middle < 240 and (page = 3 or y <= 380) group by day, page, y
),

cells as (
    select pieces.day, page, pieces.y, pieces.x, text, arg_min(coalesce(fuel, ''), abs(columns.middle - pieces.middle)) as fuel
    from pieces join columns using (day)
    where pieces.middle > 240 and (page = 3 or pieces.y <= 380)
    group by all
),

prices as (
    select day, page, y, fuel, replace(replace(string_agg(text, '' order by x), ' ', ''), ',', '.') as amount
    from cells where fuel <> '' group by day, page, y, fuel
),

readable as (
    select names.* from names semi join prices using (day, page, y)
    anti join (select * from prices where not is_number(amount) and amount not in ('-', '–')) as slips using (day, page, y)
)

select 'gr' as source, day, case when name not like 'ΠΑΝΕΛΛ%' then regions.region end as region, fuel, amount::decimal(12, 6) as amount,
    utc('Europe/Athens', since::timestamp) as valid_from, null::timestamp as valid_to
from readable
join (select folded, min(name) filter (day < '2026-11-19') as region from names group by folded having count(distinct day) > 1) as regions using (folded)
join prices using (day, page, y) join titles using (day)
where is_number(amount)
qualify row_number() over (partition by day, folded, fuel order by page, y desc) = 1
order by all
