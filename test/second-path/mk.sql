-- North Macedonia: pairs of cells with denars by the litre, the first of a fuel; the day after the latest decision on oil.
with pages as (
    select folder_day(filename) as day, replace(content, '&nbsp;', ' ') as html from read_text(getvariable('root') || '/mk/*/home.html')
),

decisions as (
    select day, max(strptime(regexp_extract(href, '(20\d\d\.\d\d\.\d\d)', 1), '%Y.%m.%d')) as decided
    from (select day, unnest(regexp_extract_all(html, 'href=''([^'']+)''', 1)) as href from pages)
    where regexp_matches(href, '(?i)odluka.*nd\.pdf$')
    group by day
),

lines as (
    select day, generate_subscripts(list, 1) as n, unnest(list) as t
    from (select day, regexp_extract_all(html, '<tr><td>([^<]+</td><td>[^<]+)</td>', 1) as list from pages)
),

prices as (
    select day, n,
        case when regexp_matches(t, '(?i)еуродизел') then 'diesel' when regexp_matches(t, '(?i)еуросупер.* 95') then 'sp95'
            when regexp_matches(t, '(?i)еуросупер.* 98') then 'sp98' end as fuel,
        replace(regexp_extract(t, '<td> *([\d.,]+) ?ден ?/ ?л *$', 1), ',', '.') as amount
    from lines
    where fuel is not null and amount <> ''
    qualify row_number() over (partition by day, fuel order by n) = 1
)

select 'mk' as source, day, null::text as region, fuel, amount::decimal(12, 6) as amount,
    utc('Europe/Skopje', (decided + interval '1 day 1 minute')::timestamp) as valid_from, null::timestamp as valid_to
from prices join decisions using (day)
order by all
