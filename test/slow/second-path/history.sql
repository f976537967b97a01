-- The bulletin's workbook, from the XML of its sheet (unpacked beside it): EUR per 1000 litres by country and week.
-- A text may be a number with thousands; anything else that is no number, or beyond 500 to 4000, spoils its row.
with sheets as (
    select folder_day(filename) as day, string_split(content, '<row ') as lines
    from read_text(getvariable('workbooks') || '/*/sheet.xml')
),

texts as (
    select day, t, row_number() over (partition by day order by turn) - 1 as id
    from (select folder_day(filename) as day, unnest(regexp_extract_all(content, '<si><t[^>]*>([^<]*)', 1)) as t,
        generate_subscripts(regexp_extract_all(content, '<si><t[^>]*>([^<]*)', 1), 1) as turn
        from read_text(getvariable('workbooks') || '/*/texts.xml'))
),

cells as (
    select day, regexp_extract(cell, 'r="([A-Z]+)', 1) as col, regexp_extract(cell, 'r="[A-Z]+(\d+)', 1)::int as line,
        cell like '%t="s"%' as is_text, regexp_extract(cell, '<v>([^<]*)', 1) as v
    from (select day, unnest(string_split(line, '<c ')[2:]) as cell from (select day, unnest(lines[2:]) as line from sheets))
),

worded as (
    select cells.day, col, line, if(is_text, t, v) as v
    from cells left join texts on is_text and texts.day = cells.day and texts.id = try_cast(cells.v as int)
),

weeks as (select day, line, date '1899-12-30' + v::int as week from worded where col = 'A' and line > 3 and regexp_full_match(v, '\d+')),

heads as (
    select day, col, regexp_extract(v, '^([A-Z]+)_price', 1) as prefix, regexp_extract(v, '_(euro95|diesel)$', 1) as fuel
    from worded where line = 1 and regexp_matches(v, '^[A-Z]{2,3}_price_with_tax_(euro95|diesel)$')
),

readings as (
    select day, prefix, week, fuel, v,
        if(regexp_full_match(v, '\d{1,3}(,\d{3})*(\.\d+)?|\d+(\.\d+)?'), replace(v, ',', '')::decimal(24, 14), null) as amount,
        (amount is null and v not in ('', 'n.a.')) or (amount > 0 and amount not between 500 and 4000) as spoilt
    from worded join heads using (day, col) join weeks using (day, line)
),

sound as (select * from readings qualify not bool_or(spoilt) over (partition by day, prefix, week))

select 'bulletin' as feed, day, case prefix when 'UK' then 'GB' when 'EL' then 'GR' when 'EUR' then 'EZ' else prefix end as country, week, fuel, amount
from sound where amount > 0
