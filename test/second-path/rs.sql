-- Serbia: the text of the notice, in either script; letters that differ are matched as any letter.
with notices as (
    select folder_day(filename) as day, words(replace(regexp_replace(content, '<[^>]+>', '', 'g'), '&nbsp;', ' ')) as t
    from read_text(getvariable('root') || '/rs/*/notice.html')
),

spoken as (
    select day, regexp_extract(t, '(\d+) \pL+(?:ova|ова) (\d+)\. (?:novembra|новембра) (\d{4})', ['hour', 'date', 'year']) as since,
        regexp_extract(t, '(?:DIZEL|ДИЗЕЛ), . \pL+ (\d+,\d+)', 1) as diesel,
        regexp_extract(t, '(?:BMB|БМБ) 95 . \pL+ (\d+,\d+)', 1) as sp95
    from notices
)

select 'rs' as source, day, null::text as region, f.fuel, replace(f.amount, ',', '.')::decimal(12, 6) as amount,
    utc('Europe/Belgrade', make_timestamp(since.year::int, 11, since.date::int, since.hour::int, 0, 0)) as valid_from,
    null::timestamp as valid_to
from spoken, unnest([{'fuel': 'diesel', 'amount': diesel}, {'fuel': 'sp95', 'amount': sp95}]) as fuels(f)
order by all
