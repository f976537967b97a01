-- The prices of the day that contradict the others, of those that are not doubtful alone. One round: the next one has medians
-- without the prices that this one doubts. They are still compared with the other grades of their station.
-- Order: the better grade of petrol costs less by more than 2 %, where at least 20 stations sell both and at most 2 % have this
--   order. Of the two, one within 1.1 of its surroundings is believed if the other is not.
-- Ratio: petrol or diesel that is more than 1.18 times from all other such grades of the station (1.21 if the dearer is E5 or SP98),
--   and does not follow its last validated amount. It is believed within 1.1 of its
--   surroundings if no other grade is in reach of its own, and in reach if all others are beyond 1.5.
-- Level: neither the price nor a grade that agrees with it (renewable diesel, too) is in reach. It is believed within 1.5 % of the
--   last validated amount, after the moves of the market and the brand. With a grade that agrees and none that contradicts, it is
--   also believed within 1.25 if that grade is within 1.1 of it; above the surroundings of a remote station if one of the grades is
--   within 1.3; and after it was held for its level, if its stamp is 5 days later or it moved by 0.3 % or more as its market or brand.
with sound as (
    select grades.*, stamp, last_stamp, len([m for m in moves if abs(step / m - 1) <= 0.015]) > 0 as follows,
        millionths(grades.amount) / millionths(last_amount) as since,
        coalesce(too_far, false) and (coalesce(last_stamp + interval 5 day <= stamp, false) or abs(since - 1) >= 0.003
            and len([m for m in moves if abs(m - 1) >= 0.003 and abs(since / m - 1) <= 0.015]) > 0) as proved
    from grades join last_known using (source, ref, fuel)
    anti join (from doubted where rule = 'alone') as alone using (source, ref, fuel)
    where delivered
),

grades_of_petrol as (
    select unnest(['e10', 'e10', 'sp95', 'u91', 'u91']) as cheaper, unnest(['e5', 'sp98', 'sp98', 'sp95', 'sp98']) as dearer
),

ordered as (
    select low.source, cheaper, dearer from grades_of_petrol join grades as low on low.fuel = cheaper
    join grades as high on high.fuel = dearer and high.source = low.source and high.ref = low.ref
    where low.believed and high.believed
    group by all having count(*) >= 20 and count(*) filter (low.amount > high.amount) <= count(*) * 0.02
),

reversed as (
    select low.source, low.ref, unnest([cheaper, dearer]) as fuel,
        unnest([low.away <= 1.1 and high.away > 1.1, high.away <= 1.1 and low.away > 1.1]) as excused
    from ordered join sound as low on low.source = ordered.source and low.fuel = cheaper
    join sound as high on high.source = low.source and high.ref = low.ref and high.fuel = dearer
    where low.amount::double > high.amount::double * 1.02
),

others as (
    select one.source, one.ref, one.fuel, one.liquid, other.away, other.away <= other.reach as in_reach,
        greatest(one.ratio / other.ratio, other.ratio / one.ratio) as apart, 
        apart <= if(if(other.ratio > one.ratio, other.fuel, one.fuel) in ('e5', 'sp98'), 1.21, 1.18) as agrees
    from sound as one join sound as other on other.source = one.source and other.ref = one.ref and other.fuel <> one.fuel
    where other.liquid and (one.liquid or one.fuel = 'hvo')
),

compared as (
    select source, ref, fuel, count(*) filter (agrees) as agreeing, count(*) filter (not agrees and liquid) as contradicting,
        bool_or(agrees and in_reach) as agrees_in_reach, bool_or(agrees and apart <= 1.1) as agrees_closely,
        bool_or(agrees and away <= 1.3) as agrees_nearly, bool_or(not agrees and in_reach) as contradicts_in_reach,
        bool_or(not agrees and away <= 1.5) as contradicts_nearly
    from others group by source, ref, fuel
),

judged as (
    select sound.source, sound.ref, sound.fuel, coalesce(agreeing, 0) > 0 and contradicting = 0 as alike, case
        when exists (select 1 from reversed where reversed.source = sound.source and reversed.ref = sound.ref
            and reversed.fuel = sound.fuel and not excused) then 'order'
        when not follows and contradicting > 0 and agreeing = 0 and not (away <= 1.1 and not contradicts_in_reach)
            and not (away <= reach and not contradicts_nearly) then 'ratio'
        when not follows and away > reach and not coalesce(agrees_in_reach, false)
            and not (alike and (away <= 1.25 and agrees_closely or remote and ratio > local and (away <= 1.3 or agrees_nearly) or proved))
            then 'level' end as rule
    from sound left join compared using (source, ref, fuel)
)

select source, ref, fuel, 'hold' as verdict, rule from judged where rule is not null
