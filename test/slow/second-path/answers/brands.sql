-- What brands charge, and which of those named have no mean.
select 'answers/' || q || '/brands/' || line || '/' || what as figure, value from brand_rows, lateral (
    select unnest(['brand', 'country_code', 'fuel', 'price', 'stations']) as what, unnest([brand, country, fuel, euros(millis), n::varchar]) as value)
union all select 'answers/' || q || '/date', getvariable('day') from questions where intent = 'brand_price'
union all select 'answers/' || q || '/without_brands/' || row_number() over (partition by q order by named_nth) - 1, name
    from (select q, unnest(brands) as name, generate_subscripts(brands, 1) as named_nth from questions) anti join brand_rows using (q, name)
