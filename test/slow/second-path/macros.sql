-- What the market files share: days of paths, numbers, clocks.
create or replace macro folder_day(path) as regexp_extract(path, '(\d{4}-\d{2}-\d{2})/[^/]+$', 1);
create or replace macro is_number(t) as regexp_full_match(trim(t), '-?\d+(\.\d+)?');
-- One blank for any white space; null when nothing is left.
create or replace macro words(t) as nullif(trim(regexp_replace(t, '[\s\p{Cc}\x{a0}]+', ' ', 'g')), '');
-- Local time to UTC; of the two readings of a repeated hour the first, where the ICU library takes the second.
create or replace macro utc(zone, t) as case
    when timezone(zone, timezone('UTC', timezone('UTC', timezone(zone, t)) - interval 1 hour)) = t
        then timezone('UTC', timezone(zone, t)) - interval 1 hour
    else timezone('UTC', timezone(zone, t)) end;
-- Millionths to three decimals, and any whole quotient, halves away from zero.
create or replace macro quotient(a, b) as (2 * a::hugeint + b::hugeint) // (2 * b::hugeint);
create or replace macro shown(total, n) as (quotient(total, n * 1000) / 1000.0)::double::varchar;
-- An amount in millionths, of which quotients are exact.
create or replace macro millionths(amount) as (amount * 1000000)::double;
create or replace macro noon(day) as (day || ' 12:00:00')::timestamp;
-- Thousandths of a euro as a number of euros, and one amount against another in per cent, to one decimal.
create or replace macro euros(millis) as (millis / 1000.0)::double::varchar;
create or replace macro per_cent(before, after) as
    (sign(after - before) * quotient(abs(after - before) * 1000, before) / 10.0)::double::varchar;
-- Kilometres along the earth, and the letters of a name.
create or replace macro km(lat1, lng1, lat2, lng2) as 12742 * asin(sqrt(
    sin(radians(lat2 - lat1) / 2) ** 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ** 2));
create or replace macro letters(t) as regexp_replace(strip_accents(lower(t)), '[^\pL]', '', 'g');
-- The grade that stands for petrol on the board.
create or replace macro board(country) as case country when 'GB' then 'e10' when 'AU' then 'u91' else 'sp95' end;
