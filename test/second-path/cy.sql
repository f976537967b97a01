-- Cyprus: one page a fuel, its rows between the tags of one table body. A station is its position, or its address
-- without accents, Greek capitals that look like Latin ones as those. Stations that stopped reporting are left out.
with pages as (
    select folder_day(filename) as day, regexp_extract(filename, '-(\d)\.html$', 1)::int as type,
        string_split(regexp_extract(content, '(?s)<tbody>(.*?)</tr>\s*</tbody>', 1), '</tr>') as list
    from read_text(getvariable('root') || '/cy/*/petroleum-*.html')
),

rows as (
    select day, type, type * 1000 + generate_subscripts(list, 1) as n,
        replace(replace(unnest(list), '&#39;', ''''), '&amp;', '&') as html, contains(html, 'isOffLine') as gone,
        [words(regexp_replace(c, '<[^>]*>', ' ', 'g')) for c in regexp_extract_all(html, '(?s)<td class="[^"]*">(.*?)</td>', 1)] as cells,
        url_decode(regexp_extract(html, 'coordinates=([^"]*)"', 1)) as link,
        regexp_extract(link, '^(-?[\d.]+)[,\s]\s*(-?[\d.]+)$', ['lat', 'lng']) as plain,
        regexp_extract_all(link, '\d+(?:\.\d+)?') as parts, regexp_matches(link, '^\d+°\d+''[\d.]+"N') as angles
    from pages
),

placed as (
    select *, case when angles then round(parts[1]::double + parts[2]::double / 60 + parts[3]::double / 3600, 7)
            else nullif(try_cast(plain.lat as double), 0) end as lat,
        case when angles then round(parts[4]::double + parts[5]::double / 60 + parts[6]::double / 3600, 7)
            else nullif(try_cast(plain.lng as double), 0) end as lng,
        regexp_replace(cells[3], '\s*(?:[ΤT]\.[ΚK].*|τηλ:.*)$', '') as street,
        regexp_extract(cells[3], '[ΤT]\.[ΚK] (\d{4})', 1) as code,
        translate(regexp_replace(upper(strip_accents(concat_ws('|', nullif(street, ''), nullif(code, ''), cells[4]))), '[^\p{L}\p{N}|]', '', 'g'), 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ|', 'ABEZHIKMNOPTYX/') as words,
        if(lat is null, words, printf('%.5f,%.5f', lat, lng)) as ref
    from rows
)

select
    'cy' as source, day, n, true as station, null as raw, ref, cells[1] as brand, lat::varchar as lat, lng::varchar as lng, 1 as per,
    [{fuel: ['sp95', 'sp98', 'diesel'][type], rank: 0, amount: coalesce(cells[5], ''), stamp: null::timestamp}] as prices,
    case when gone then 'gone' when row_number() over list > 1 and html = first_value(html) over list then 'repeated' end as skip,
    if(row_number() over list > 1 and html <> first_value(html) over list, 'two stations', null) as fault
from placed
window list as (partition by day, type, ref, gone order by n)
