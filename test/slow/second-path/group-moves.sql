-- Whatever would hold a group of prices, or show a tax; empty on each day of the demonstration. A group is at least eight prices of a
-- fuel, and at most half of them all, of one brand, area, square of a degree or product. It would be held if its median moved apart
-- from the others by more than brands do on an honest day (0.04 as a logarithm, or what the market states); if its moves, without a
-- tenth at each end, are spread over 2.5 times that; or if nine tenths have one amount and at most half had one before. A tax moves at
-- least five prices of a fuel by more.
with pairs as (
    select last_known.*, ln(millionths(last_known.amount) / millionths(valid_amount)) as move, valid_amount, markets.apart
    from last_known join held using (source, ref, fuel) join (select source, coalesce(apart, 0.04) as apart from markets) as markets using (source)
    where listed and last_known.amount > 0 and valid_amount is not null
),

known as (from pairs qualify count(*) over (partition by source, fuel) >= 20),

areas as (
    select source, ref, any_value(area) as area from judged_rows
    where day = getvariable('day') and station and outcome = 'read' and area <> '' group by source, ref
),

named as (
    select known.*, unnest([coalesce(names.brand, stations.brand), area, floor(stations.lat) || ' ' || floor(stations.lng), known.product]) as name,
        unnest(['brand', 'area', 'square', 'product']) as kind
    from known join stations using (source, ref) join (select source, country from markets) as markets using (source)
    left join brand_names as names on names.country = markets.country and names.published = lower(stations.brand)
    left join areas using (source, ref)
),

groups as (
    select source, fuel, kind, name, any_value(apart) as apart, count(*) as n, list(ref) as refs, list_sort(list(move)) as sorted,
        list_sort(map_values(histogram(amount))) as now, list_sort(map_values(histogram(valid_amount))) as before
    from named where name is not null group by source, fuel, kind, name having count(*) >= 8
),

next_to_others as (
    select groups.source, groups.fuel, kind, name, any_value(n) as n, any_value(groups.apart) as apart, any_value(sorted) as sorted,
        any_value(now) as now, any_value(before) as before, list_sort(list(move))[(count(*) + 1) // 2] as elsewhere
    from groups join known on known.source = groups.source and known.fuel = groups.fuel and not list_contains(refs, known.ref)
    group by groups.source, groups.fuel, kind, name having count(*) >= any_value(n)
)

select source || ': ' || fuel || ' of ' || kind || ' ' || name as doubted from next_to_others
where abs(sorted[(n + 1) // 2] - elsewhere) > apart or sorted[(n - 1) * 9 // 10 + 1] - sorted[(n - 1) // 10 + 1] > 2.5 * apart
    or (now[-1] >= n * 0.9 and before[-1] <= n * 0.5)
union all
select source || ': ' || fuel || ', ' || count(*) || ' prices' from known where abs(move) > apart
group by source, fuel having count(*) >= 5
