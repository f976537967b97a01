-- The ECB's files: units of a currency per euro and day, as text. Only plain decimals are rates; of a day that stands in
-- both files the daily one speaks.
-- Lei per euro are those of the National Bank of Moldova, dinars follow from its lei for 100 of them; denars per euro are
-- those of the National Bank of North Macedonia.
with files as (
    select folder_day(filename) as day, filename like '%daily.xml' as daily, string_split(content, '<Cube time=') as pieces
    from read_text(getvariable('root') || '/ecb/*/*.xml')
),

days as (select day, daily, unnest(pieces[2:]) as piece from files),

leu as (
    select folder_day(filename) as day, regexp_replace(regexp_extract(content, 'Date="([\d.]+)"', 1), '(..)\.(..)\.(....)', '\3-\2-\1') as set_on,
        regexp_extract(content, '>EUR</CharCode>\s*<Nominal>1</Nominal>\s*<Name>[^<]*</Name>\s*<Value>([^<]*)', 1) as euro,
        regexp_extract(content, '>RSD</CharCode>\s*<Nominal>100</Nominal>\s*<Name>[^<]*</Name>\s*<Value>([^<]*)', 1) as dinar
    from read_text(getvariable('root') || '/bnm/*/rates.xml')
),

rates as (
    select day, daily, piece[2:11] as set_on, unnest(regexp_extract_all(piece, 'currency=[''"](\w+)[''"] rate', 1)) as currency,
        unnest(regexp_extract_all(piece, 'rate=[''"]([^''"]*)', 1)) as rate
    from days
    union all select day, true, set_on, 'MDL', euro from leu
    union all select day, true, set_on, 'RSD', (quotient(replace(euro, '.', '')::hugeint * 100000000, replace(dinar, '.', '')::hugeint) * 0.000001::decimal(7, 6))::decimal(12, 6)::varchar from leu
    union all
    select folder_day(filename), true, left(j ->> 'datum', 10), 'MKD', j ->> 'sreden'
    from (select filename, unnest(content::json::json[]) as j from read_text(getvariable('root') || '/nbrm/*/rates.json'))
    where j ->> 'oznaka' = 'EUR'
)

select day, set_on, currency, rate from rates
where regexp_full_match(rate, '\d+(\.\d+)?') and rate::double > 0
qualify row_number() over (partition by day, set_on, currency order by daily desc) = 1
