-- Turkey: the lines of all bulletins of a delivery. Capitals with and without the dot mean the same.
with lines as (
    select folder_day(filename) as day, unnest((content::json -> 'data')::json[]) as j
    from read_text(getvariable('root') || '/tr/*/*.json')
    where filename not like '%/expected.json'
),

folded as (
    select day, strip_accents(replace(lower(translate(j ->> 'Yakıt', 'İI', 'ii')), 'ı', 'i')) as label,
        strip_accents(replace(lower(translate(j ->> 'Ölçü Birimi', 'İI', 'ii')), 'ı', 'i')) as unit,
        replace(j ->> 'Fiyat', ',', '.')::decimal(12, 6) as amount, j ->> 'Tarih' as since
    from lines
)

select 'tr' as source, day, null::text as region,
    case label when 'motorin' then 'diesel' when 'otogaz' then 'gpl' else 'sp95' end as fuel, amount,
    utc('Europe/Istanbul', since::timestamp) as valid_from, null::timestamp as valid_to
from folded
where unit = 'litre' and label in ('kursunsuz benzin 95 oktan', 'motorin', 'otogaz') and amount is not null
order by all
