-- A text as a cell of CSV: with an apostrophe before it where a spreadsheet would take it for a formula and run it.
-- Reads   content   a text
-- Gives   the text; null for none
-- Grain   a scalar
create macro cell(content) as regexp_replace(content, '^[=+@\t\r-]', '''\0')
