-- The prices of the day that nothing confirms. Petrol and diesel are doubted that lie 1.18 times from all other such grades of
-- the station (of two that contradict each other one is believed that is within 1.1 of its neighbourhood, the other beyond
-- 1.22), and any fuel that lies 1.22 times (gas 1.25) from its neighbourhood, unless a grade that agrees does not. At least three other stations with about this price and about these grades confirm any amount
-- but one that is typed: 1.000, 2.222. Where a station sells one fuel they are to be next to it.
with others as (
    select one.source, one.ref, one.fuel, one.ratio, one.liquid, other.fuel as other, other.ratio as other_ratio,
        other.liquid as other_liquid, other.away <= other.reach as other_usual,
        greatest(one.ratio / other.ratio, other.ratio / one.ratio) <= 1.18 as agrees
    from grades as one join grades as other on other.source = one.source and other.ref = one.ref and other.fuel <> one.fuel
),

speaking as (
    select source, ref, fuel, count(*) as speakers, count(*) filter (agrees) as agreeing,
        count(*) filter (agrees and other_usual) as agreeing_usual, count(*) filter (not agrees and other_usual) as contradicting_usual
    from others where liquid and other_liquid group by all
),

nearest as (
    select source, ref, fuel, other_ratio from others
    qualify row_number() over (partition by source, ref, fuel order by other_liquid desc, abs(ln(other_ratio / ratio)), other) = 1
),

doubted as (
    select grades.*, other_ratio,
        trim(trailing '0' from (amount * 1000000)::bigint::varchar) as digits,
        amount >= 1 and replace(digits, left(digits, 1), '') = '' as typed
    from grades left join speaking using (source, ref, fuel) left join nearest using (source, ref, fuel)
    where delivered and case when speakers > 0 and agreeing = 0 then away > 1.1 or contradicting_usual > 0
        else away > reach and coalesce(agreeing_usual, 0) = 0 end
),

alike as (
    select one.source, one.ref, one.fuel
    from doubted as one
    join grades as other on other.source = one.source and other.fuel = one.fuel and other.ref <> one.ref
        and other.ratio between one.ratio / 1.04 and one.ratio * 1.04
    left join nearest on nearest.source = other.source and nearest.ref = other.ref and nearest.fuel = other.fuel
    where not typed and if(one.other_ratio is null,
        abs(other.row - one.row) <= 1 and abs(other.col - one.col) <= 1,
        greatest(nearest.other_ratio / one.other_ratio, one.other_ratio / nearest.other_ratio) <= 1.06)
    group by all having count(*) >= 3
)

select source, ref, fuel from doubted anti join alike using (source, ref, fuel)
