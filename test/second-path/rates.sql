-- The ECB's files: units of a currency per euro and day, as text. Only plain decimals are rates; of a day that stands in
-- both files the daily one speaks.
with files as (
    select folder_day(filename) as day, filename like '%daily.xml' as daily, string_split(content, '<Cube time=') as pieces
    from read_text(getvariable('root') || '/ecb/*/*.xml')
),

days as (select day, daily, unnest(pieces[2:]) as piece from files),

rates as (
    select day, daily, piece[2:11] as set_on, unnest(regexp_extract_all(piece, 'currency=[''"](\w+)[''"] rate', 1)) as currency,
        unnest(regexp_extract_all(piece, 'rate=[''"]([^''"]*)', 1)) as rate
    from days
)

select day, set_on, currency, rate from rates
where regexp_full_match(rate, '\d+(\.\d+)?') and rate::double > 0
qualify row_number() over (partition by day, set_on, currency order by daily desc) = 1
