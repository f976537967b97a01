-- The tolls of the countries and of the kind asked: how many, what they cost, and twenty of them in the order of the set. Of countries
-- that have none of the kind: what else they have; and where no country has one, who has tolls.
with named as (
    select q, kind, unnest(places) as country, generate_subscripts(places, 1) as turn from questions where intent = 'toll_lookup'
),

found as (
    select q, toll_rows.*, row_number() over (partition by q order by country, type, name) - 1 as nth, turn
    from named join toll_rows using (country) where coalesce(kind = type, true)
),

missing as (from named anti join found using (q, country)),

listed as (
    from (select *, 'by_country' as list from found)
    union all by name
    select q, toll_rows.*, row_number() over (partition by q order by country, type, name) - 1 as nth, turn, 'others' as list
    from missing join toll_rows using (country)
),

-- All together, and of each country by itself, in the order asked.
groups as (
    select q, country, if(country is null, '', list || '/' || row_number() over (partition by q, list, country is null order by turn) - 1 || '/') as part,
        records, with_price, lowest, least, highest, most, if(in_euros > 1, true, null) as has_range
    from (
        select q, list, country, turn, count(*) as records, count(local) as with_price, count(millis) as in_euros, min(millis) as least, max(millis) as most,
            first(name order by millis, nth) filter (millis is not null) as lowest,
            first(name order by millis desc, nth desc) filter (millis is not null) as highest
        from listed group by grouping sets ((q, list), (q, list, country, turn))
    ) where country is not null or list = 'by_country'
)

select 'answers/' || q || '/' || part || what as figure, value from groups, lateral (
    select unnest(['country_code', if(country is null, 'total', 'records'), 'with_price', 'lowest/toll_name', 'lowest/price_eur',
        'highest/toll_name', 'highest/price_eur']) as what,
        unnest([country, records::varchar, with_price::varchar, if(has_range, lowest, null), if(has_range, euros(least), null),
            if(has_range, highest, null), if(has_range, euros(most), null)]) as value)
where value is not null
union all select 'answers/' || q || '/' || list || '/' || dense_rank() over (partition by q, list order by turn) - 1 || '/types/' || type, count(*)::varchar
    from listed group by q, list, turn, type
union all select 'answers/' || q || '/tolls/' || nth || '/' || what, coalesce(value, 'null') from found, lateral (
    select unnest(['country_code', 'type', 'toll_name', 'price_eur', 'price_local', 'currency', 'last_known_price']) as what,
        unnest([country, type, name, euros(millis), if(currency = 'EUR', null, local::double::varchar), currency,
            if(counts, null, amount::double::varchar)]) as value)
    where nth < 20
union all select 'answers/' || q || '/returned', least(count(*), 20)::varchar from found group by q
union all select 'answers/' || q || '/' || what, value from (select distinct q from named),
    (select any_value(version) as version, max(checked_on) as updated from toll_rows), lateral (
    select unnest(['dataset', 'version', 'updated', 'data_date']) as what, unnest(['european-tolls', version, updated, updated]) as value)
union all select 'answers/' || q || '/without/' || row_number() over (partition by q order by turn) - 1, country from missing
union all select 'answers/' || q || '/' || unnest(['total', 'returned', 'with_price']), '0' from (select distinct q from named anti join found using (q))
union all select 'answers/' || q || '/held_for/' || row_number() over (partition by q order by country) - 1, country
    from (select distinct q from named anti join found using (q)), (select distinct country from toll_rows)
union all select 'answers/' || q || '/countries_held', (select count(distinct country) from toll_rows)::varchar
    from (select distinct q from named anti join found using (q))
