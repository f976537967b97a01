-- Britain's weeks since it left the bulletin: pence per litre as EUR per 1000 litres, at the ECB's rate of the day or the
-- last one of the week before it. A row with a price that cannot be, or with other cells than seven, is spoilt.
with rates as (
    select day, line[1:10]::date as set_on, string_split(line, ',')[5] as rate
    from (select folder_day(filename) as day, unnest(string_split(rtrim(content, chr(10)), chr(10))[2:]) as line
        from read_text(getvariable('workbooks') || '/gb-weekly/*/rates.csv'))
    where regexp_full_match(string_split(line, ',')[5], '\d+(\.\d+)?')
),

weeks as (
    select day, strptime(cells[1], '%d/%m/%Y')::date as on_day, unnest(['euro95', 'diesel']) as fuel, unnest(cells[2:3]) as pence
    from (select folder_day(filename) as day, string_split(unnest(string_split(rtrim(content, chr(10)), chr(10))[2:]), ',') as cells
        from read_text(getvariable('root') || '/gb-weekly/*/prices.csv'))
    where len(cells) = 7 and regexp_full_match(cells[1], '\d{2}/\d{2}/\d{4}')
),

sound as (
    select * from weeks
    qualify not bool_or(try_cast(nullif(pence, '') as double) not between 50 and 400) over (partition by day, on_day)
)

select 'gb-weekly' as feed, sound.day, 'GB' as country, date_trunc('week', on_day)::date as week, fuel,
    (quotient((pence::decimal(12, 6) * 1000000)::hugeint * 100000000000, (rate::decimal(12, 6) * 1000000)::hugeint) * 0.0000000001::decimal(11, 10))::decimal(24, 14) as amount
from sound asof join rates on rates.day = sound.day and rates.set_on <= sound.on_day
where pence <> '' and on_day >= date '2020-12-28' and set_on >= on_day - interval 7 day
