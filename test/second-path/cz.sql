-- Czechia: four lines of prices and one of validity a paragraph; hypothetical prices are not counted. Newest first.
with paragraphs as (
    select folder_day(filename) as day, generate_subscripts(parts, 1) as n,
        words(regexp_replace(replace(unnest(parts), '&nbsp;', ' '), '<[^>]+>', ' ', 'g')) as t
    from (select filename, string_split(content, '<p>') as parts from read_text(getvariable('root') || '/cz/*/maxima.html'))
),

spoken as (
    select day, n,
        replace(regexp_extract(t, 'Maximální přípustná cena benzinu: ([\d,]+) Kč', 1), ',', '.') as sp95,
        replace(regexp_extract(t, 'Maximální přípustná cena nafty: ([\d,]+) Kč', 1), ',', '.') as diesel,
        regexp_extract_all(regexp_extract(t, 'Účinnost: (.*)', 1), '(\d+)\. \pL+ \d{4}', 1) as days,
        regexp_extract_all(regexp_extract(t, 'Účinnost: (.*)', 1), '\d+\. (\pL+) \d{4}', 1) as months,
        regexp_extract(t, 'Účinnost: .*?(\d{4})', 1)::int as year
    from paragraphs where contains(t, 'Účinnost:')
),

periods as (
    select *, make_date(year, if(months[1] = 'října', 10, 11), days[1]::int) as first_day,
        make_date(year, if(months[-1] = 'října', 10, 11), days[-1]::int) as last_day
    from spoken
    qualify last_day >= max(first_day) over (partition by day) - 10
),

counting as (
    select * from periods qualify row_number() over (partition by day, first_day order by n) = 1
)

select 'cz' as source, day, null::text as region, f.fuel, f.amount::decimal(12, 6) as amount,
    utc('Europe/Prague', first_day::timestamp) as valid_from, utc('Europe/Prague', (last_day + 1)::timestamp) as valid_to
from counting, unnest([{'fuel': 'sp95', 'amount': sp95}, {'fuel': 'diesel', 'amount': diesel}]) as fuels(f)
order by all
