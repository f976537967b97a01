-- Where each price and official figure comes from, for customers, `explain` and `provenance`, and the memory of the next run.
-- Reads   prices, figures, origins, rates, sources;   rules   each deciding rule, or none, with the comma-separated rules that judged the price up to it;
--         fixed   units per euro of currencies with a fixed rate
-- Gives   in_force: this row's amount is the current price, which it is not where a correction gives another one; eur_per_unit is then that amount in euros, at per_euro units of
--         `currency` per euro on rate_date (null where the rate is fixed);   verdict, rule, detail: of this amount;
--         amount: null where the row could not be read;   published_unit: the unit of the published amounts;
--         judged_by: the rules that judged it, the last one decided;   fields: JSON text, field to its text in the capture
-- Grain   one row per station and fuel, or source, region, fuel and first instant of a figure; two rows where the last
--         read amount was not accepted: that one, and the last accepted one
with amounts as (
    select
        station_id, country_code, null::varchar as region, source, fuel, currency, native_fuel, origin,
        case when rule is distinct from 'unreadable' then amount end as amount, read_at,
        case when rule is distinct from 'unreadable' then stamp_at end as stamp_at, null::timestamp as valid_from, verdict,
        rule, detail, verdict = 'accept' and eur_per_unit is not null and local_price = amount as in_force,
        case when verdict = 'accept' and local_price = amount then eur_per_unit end as eur_per_unit, unusable
    from prices
    union all
    select
        station_id, country_code, null, source, fuel, currency, native_fuel, valid_origin, valid_amount, valid_read_at,
        null, null, 'accept', null, null, eur_per_unit is not null and local_price = valid_amount,
        case when local_price = valid_amount then eur_per_unit end, unusable
    from prices
    where verdict <> 'accept' and valid_origin is not null
    union all
    select
        null, country_code, region, source, fuel, currency, native_fuel, origin, amount, read_at, null, valid_from,
        'accept', null, null, eur_per_unit is not null, eur_per_unit, unusable
    from figures
),

judged as (
    select
        station_id, country_code, region, source, fuel, currency, native_fuel, origin, amount, read_at, stamp_at,
        valid_from, verdict, amounts.rule, detail, in_force, eur_per_unit, unusable,
        case when station_id is null then 'contract' else rules.judged_by end as judged_by
    from amounts
    left join rules on rules.rule is not distinct from amounts.rule
)

select
    station_id, judged.country_code, region, judged.source, fuel, in_force, judged.currency, native_fuel, amount,
    case when fuel in ('cng', 'lng') then replace(published_unit, 'litre', 'kilogram') else published_unit end as published_unit,
    eur_per_unit, coalesce(fixed.per_euro, rates.per_euro) as per_euro,
    case when fixed.per_euro is null then rates.rate_date end as rate_date, verdict, rule, detail, judged_by, unusable,
    read_at, stamp_at, valid_from, judged.origin, capture, sha256, position, fields
from judged
inner join origins on origins.origin = judged.origin
left join sources on sources.source_id = judged.source
left join fixed on fixed.currency = judged.currency
left join rates on rates.currency = judged.currency
order by
    judged.country_code, station_id nulls last, judged.source, region nulls first, fuel, valid_from, in_force desc,
    verdict = 'accept' desc
