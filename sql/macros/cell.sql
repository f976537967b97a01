-- A text as a cell of CSV: with an apostrophe before what a spreadsheet would run as a formula. That is a text whose first
-- visible character begins a formula, and a part of it after a character at which a spreadsheet set to another list
-- separator splits the line. The same rule as `pipeline/model/csv-text.ts`. Most texts have none and are not rewritten.
-- Reads   content   a text
-- Gives   the text; null for none
-- Grain   a scalar
create macro cell(content) as case
    when regexp_matches(content, '^[\t\r]|(?:^|[;|\t\r\n])[\pZ\p{Cc}\p{Cf}"]*[=+@＝＋－＠-]') then regexp_replace(
        regexp_replace(content, '^(?:[\t\r]|[\pZ\p{Cc}\p{Cf}"]*[=+@＝＋－＠-])', '''\0'),
        '([;|\t\r\n][\pZ\p{Cc}\p{Cf}"]*)([=+@＝＋－＠-])', '\1''\2', 'g'
    )
    else content
end
