-- The exchange rates of a snapshot: one a currency, with which everything in it was converted.
-- Reads   $rows   the run's rates, JSON lines
-- Gives   per_euro: units of the currency per euro, the published text; cross_rate: reckoned over a third currency
-- Grain   one row per currency
select currency, "perEuro" as per_euro, "on" as rate_date, coalesce("cross", false) as cross_rate, source
from read_json($rows, format = 'newline_delimited', columns = {
    currency: 'VARCHAR', perEuro: 'VARCHAR', 'on': 'DATE', 'cross': 'BOOLEAN', source: 'VARCHAR'
})
order by currency
