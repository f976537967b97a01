-- The prices doubted for their ratio or level that others confirm: at least three believed ones of the fuel within 1.04 times, of
-- stations nearby or of the same brand. The nearest other grade (petrol or diesel before gas) must be within 1.06 times, too, or
-- neither station sells another. An amount of one repeated digit and zeros is not confirmed: 1.000, 2.222.
with open as (
    select grades.*, trim(trailing '0' from millionths(amount)::bigint::varchar) as digits
    from grades join doubted using (source, ref, fuel) where rule in ('ratio', 'level')
),

offered as (
    select grades.*, rule from grades left join doubted using (source, ref, fuel) where rule is distinct from 'alone'
),

nearest as (
    select one.source, one.ref, one.fuel, other.ratio
    from offered as one join offered as other on other.source = one.source and other.ref = one.ref and other.fuel <> one.fuel
    where other.rule is null or one.rule is not null
    qualify row_number() over (partition by one.source, one.ref, one.fuel order by other.liquid desc, abs(ln(other.ratio / one.ratio)), other.fuel) = 1
)

select one.source, one.ref, one.fuel
from open as one
left join nearest as next_to_one on next_to_one.source = one.source and next_to_one.ref = one.ref and next_to_one.fuel = one.fuel
join offered as other on other.source = one.source and other.fuel = one.fuel and other.ref <> one.ref and other.rule is null
    and other.ratio between one.ratio / 1.04 and one.ratio * 1.04
    and (other.brand = nullif(one.brand, '') or abs(other.row - one.row) <= 1 and abs(other.col - one.col) <= 1)
left join nearest as next_to_other on next_to_other.source = other.source and next_to_other.ref = other.ref and next_to_other.fuel = other.fuel
where not (one.amount >= 1 and replace(digits, left(digits, 1), '') = '')
    and if(next_to_one.ratio is null or next_to_other.ratio is null, next_to_one.ratio is null and next_to_other.ratio is null,
        greatest(next_to_one.ratio / next_to_other.ratio, next_to_other.ratio / next_to_one.ratio) <= 1.06)
group by all having count(*) >= 3
