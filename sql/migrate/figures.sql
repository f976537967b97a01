-- The official figures of a market of an old snapshot, as a part has them: the time of the newest read left out.
-- Reads   figures, sources, $country
-- Grain   one row per source, region, fuel and valid_from
select
    source, figures.country_code, figures.basis, region, fuel, currency, native_fuel, amount, valid_from, valid_to,
    case when read_at = last_read_at then null else read_at end as read_at, origin, eur_per_unit, unusable
from figures
left join sources on source_id = source
where figures.country_code = $country
order by source, fuel, region nulls first, valid_from
