-- Portugal: a row is one product of a station, its price `2,239 €`. Where small pages were read, the national page is not.
-- Especial is the premium grade. `0,000 €` is no price.
with files as (
    select folder_day(filename) as day, content::json as answer, regexp_extract(filename, 'page-(\d+)', 1) as page
    from read_text(getvariable('root') || '/pt/*/*.json') where filename not like '%expected.json'
),

pages as (select * from files where page <> '' or day not in (select day from files where page <> '')),

rows as (
    select day, unnest((answer -> 'resultado')::json[]) as j,
        coalesce(try_cast(page as int), 0) * 100000 + generate_subscripts((answer -> 'resultado')::json[], 1) as n
    from pages
),

named as (
    select *, words(j ->> 'Combustivel') as word, words(j ->> 'Preco') as price, words(j ->> 'Marca') as sign,
        utc('Europe/Lisbon', try_strptime(j ->> 'DataAtualizacao', '%Y-%m-%d %H:%M')) as stamp,
        case when word like 'Gasóleo simples' or word like 'Gasóleo especial' then 'diesel'
            when word in ('Gasolina simples 95', 'Gasolina especial 95') then 'sp95' when word in ('Gasolina 98', 'Gasolina especial 98') then 'sp98'
            when word = 'GPL Auto' then 'gpl' when word like 'GNC%/kg' then 'cng' when word like 'GNL%/kg' then 'lng' end as fuel
    from rows
)

select
    'pt' as source, day, n, true as station, null as raw, j ->> 'Id' as ref, if(lower(sign) = 'genérico', null, sign) as brand,
    j ->> 'Latitude' as lat, j ->> 'Longitude' as lng, 1 as per,
    if(fuel is null or price is null or price similar to '0+(,0+)? ?€', null, [{
        fuel: fuel, rank: if(word like '%especial%', 1, 0), stamp: stamp,
        amount: if(price similar to '\d+(,\d+)? ?€', replace(rtrim(price, ' €'), ',', '.'), 'unreadable')}]) as prices,
    if(word similar to 'Gasóleo (colorido|de aquecimento)|Biodiesel B15|Gasolina de mistura.*|GNC.*/m[3³]', 'not for cars', null) as skip,
    case when fuel is null and skip is null then 'fuel' when (j ->> 'DataAtualizacao') <> '' and stamp is null then 'stamp' end as fault
from named
