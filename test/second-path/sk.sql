-- Slovakia: one list of values, weeks times indicators. A week begins on its Monday; 98 octane where 98 to 100 is missing.
with files as (
    select folder_day(filename) as day, content::json as j from read_text(getvariable('root') || '/sk/*/weeks.json')
),

weeks as (
    select day, j, unnest(json_keys(j -> '$.dimension.sp0207ts_tyz.category.index')) as week from files
),

fuels as (
    select unnest(['UKAZ01', 'UKAZ021', 'UKAZ02', 'UKAZ03', 'UKAZ04', 'UKAZ05']) as code,
        unnest(['sp95', 'sp98', 'sp98', 'gpl', 'diesel', 'cng']) as fuel, unnest([0, 0, 1, 0, 0, 0]) as turn
),

means as (
    select day, week, fuel, turn, j -> 'value' ->> (
            (j -> '$.dimension.sp0207ts_tyz.category.index' ->> week)::int * (j ->> '$.size[1]')::int
            + (j -> '$.dimension.sp0207ts_ukaz.category.index' ->> code)::int
        ) as mean
    from weeks cross join fuels
)

select 'sk' as source, day, null::text as region, fuel, mean::decimal(12, 6) as amount,
    utc('Europe/Bratislava', strptime(week || '1', '%G%V%u')) as valid_from, null::timestamp as valid_to
from means where mean is not null
qualify row_number() over (partition by day, week, fuel order by turn) = 1
order by all
