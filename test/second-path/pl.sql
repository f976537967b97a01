-- Poland: items of a list of news, cut at their tags. Days in words after the verb, the year that of publication.
with items as (
    select folder_day(filename) as day, generate_subscripts(parts, 1) as n, unnest(parts) as part
    from (select filename, string_split(content, '<li>') as parts from read_text(getvariable('root') || '/pl/*/news.html'))
),

texts as (
    select day, n, words(replace(regexp_replace(part, '<[^>]+>', ' ', 'g'), '&nbsp;', ' ')) as t from items
),

blocks as (
    select day, n, strptime(t[:10], '%d.%m.%Y') as published,
        regexp_extract(t, '(?i)benzyna 95 ?[-–—:] ?(\d+,\d+) ?zł.*?benzyna 98 ?[-–—:] ?(\d+,\d+) ?zł.*?napędowy ?[-–—:] ?(\d+,\d+) ?zł', ['sp95', 'sp98', 'diesel']) as amounts,
        regexp_extract(t, '(?i)obowiązu?\pL+ (?:w okresie |w dniach |od \pL+ )?(\d+)(?: (\pL+))?(?: ?(?:-|do \pL+) ?(\d+) (\pL+))?', ['day1', 'month1', 'day2', 'month2']) as spoken
    from texts where regexp_matches(t, '^\d\d\.\d\d\.\d{4} ') and contains(lower(t), 'benzyna 95')
),

months as (
    select unnest(['października', 'listopada']) as word, unnest([10, 11]) as month
),

periods as (
    select day, n, published, amounts, make_date(year(published), a.month, spoken.day1::int) as first_day,
        make_date(year(published), b.month, if(spoken.day2 = '', spoken.day1, spoken.day2)::int) as last_day
    from blocks
    join months as a on a.word = if(spoken.month1 = '', spoken.month2, spoken.month1)
    join months as b on b.word = if(spoken.month2 = '', spoken.month1, spoken.month2)
    qualify last_day >= max(first_day) over (partition by day) - 10
),

counting as (
    select * from periods qualify row_number() over (partition by day, first_day order by published desc, n) = 1
)

select 'pl' as source, day, null::text as region, f.fuel, replace(f.amount, ',', '.')::decimal(12, 6) as amount,
    utc('Europe/Warsaw', first_day::timestamp) as valid_from, utc('Europe/Warsaw', (last_day + 1)::timestamp) as valid_to
from counting, unnest([
    {'fuel': 'sp95', 'amount': amounts.sp95}, {'fuel': 'sp98', 'amount': amounts.sp98}, {'fuel': 'diesel', 'amount': amounts.diesel}
]) as fuels(f)
order by all
