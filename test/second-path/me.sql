-- Montenegro: the day of the latest title of the list, the lines of the article; the first line of a fuel counts.
with titles as (
    select day, max(strptime(regexp_extract(title, '^Nove cijene goriva od (\d+\.\d+\.\d{4})', 1), '%d.%m.%Y')) as since
    from (
        select folder_day(filename) as day, unnest((content::json -> '$.data.data')::json[]) ->> 'title' as title
        from read_text(getvariable('root') || '/me/*/articles.json')
    )
    where regexp_matches(title, '^Nove cijene goriva od \d')
    group by day
),

lines as (
    select folder_day(filename) as day, generate_subscripts(parts, 1) as n,
        words(replace(regexp_replace(unnest(parts), '<[^>]+>', '', 'g'), '&nbsp;', ' ')) as t
    from (select filename, string_split_regex(content, '<br>|<p>') as parts from read_text(getvariable('root') || '/me/*/article.html'))
),

prices as (
    select day, n, upper(regexp_extract(t, '^(?i)(eurosuper 9[58]|eurodizel) ?: \d', 1)) as label,
        replace(regexp_extract(t, ': (\d,\d+) ?€', 1), ',', '.') as amount
    from lines where regexp_matches(t, '^(?i)(eurosuper 9[58]|eurodizel) ?: \d,\d+ ?€ ?/ ?l')
    qualify row_number() over (partition by day, label order by n) = 1
)

select 'me' as source, day, null::text as region,
    case label when 'EURODIZEL' then 'diesel' when 'EUROSUPER 95' then 'sp95' else 'sp98' end as fuel,
    amount::decimal(12, 6) as amount, utc('Europe/Podgorica', since::timestamp) as valid_from, null::timestamp as valid_to
from prices join titles using (day)
order by all
