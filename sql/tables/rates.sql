-- The exchange rates of a snapshot: one a currency, with which everything in it was converted.
-- Reads   $rows   the run's rates, JSON lines
-- Gives   per_euro: units of the currency per euro, the published text
-- Grain   one row per currency
select currency, "perEuro" as per_euro, "on" as rate_date
from read_json($rows, format = 'newline_delimited', columns = {
    currency: 'VARCHAR', perEuro: 'VARCHAR', 'on': 'DATE'
})
order by currency
