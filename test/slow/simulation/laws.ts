import type { Book } from './book.ts'

// What a user of the data may rely on. Each law is a sentence and a statement over a `Book`, which gives one row for each thing that
// breaks it. The limits are those of the documents, written again and not imported.

/** The corrections that are in force at the clock of the run; the last of those of one price counts. */
const corrected = `(
  select stationId as station_id, fuel, max_by(amountMicros, id) as micros
  from corrections where "from" <= clock() and ("to" is null or clock() < "to") and id not in (from undone) group by all)`

/** The current prices, with the publisher's id of their station. */
const served = `(
  select prices.*, ref from prices join stations using (station_id) where local_price is not null)`

const uncorrected = `(select * from ${served} anti join ${corrected} using (station_id, fuel))`

/** The newest delivery of each source that was published. */
const newest = '(select source, max(read_at) as read_at from delivered group by source)'

const laws: Readonly<Record<string, string>> = {
  'A price in force was read at most 48 hours ago, and the stamp that confirms it is not older than its source allows': `select station_id, fuel, read_at, stamp_at from prices join terms using (source)
     where local_price is not null
       and (read_at < clock() - interval 48 hour or stamp_at < clock() - to_days(stamp_days) or read_at > clock())`,

  'A price in force is an amount that its publisher stated, at the read and with the stamp that the price names': `select ref, fuel, local_price, valid_read_at from ${uncorrected} as price
     where not exists (from stated where stated.source = price.source and stated.ref = price.ref and stated.fuel = price.fuel
       and stated.read_at = price.valid_read_at and stated.micros = price.local_price * 1000000 and stated.fault is null)`,

  'The row that a price names is in a file of the delivery that it was read from': `select station_id, fuel, sha256, read_at from lineage as price where eur_per_unit is not null
       and not exists (from delivered where delivered.source = price.source and delivered.read_at = price.read_at
         and delivered.sha256 = price.sha256)`,

  'Each price that must be served is served, converted at the rate of the day, and no other one is': `select coalesce(price.ref, due.ref) as ref, coalesce(price.fuel, due.fuel) as fuel, local_price, micros, price.updated_at, due.updated_at as due_at
     from ${uncorrected} as price full join (
       from due where not exists (from ${corrected} as one join stations using (station_id)
         where stations.ref = due.ref and stations.source = due.source and one.fuel = due.fuel)
     ) as due on due.source = price.source and due.ref = price.ref and due.fuel = price.fuel
     where local_price * 1000000 is distinct from micros or price.updated_at is distinct from due.updated_at
       or abs(eur_per_unit - local_price::double / per_euro::double) > 0.00000051`,

  'A corrected price has the amount of its correction or is not served, and no amount is served without a statement or a correction': `select station_id, fuel, local_price, micros, unusable from prices join ${corrected} using (station_id, fuel)
     where local_price is not null and local_price * 1000000 is distinct from micros
     union all
     select station_id, fuel, local_price, null, unusable from prices anti join ${corrected} using (station_id, fuel)
     where unusable like 'withdrawn%' or local_price <> valid_amount`,

  'A held price is served for at most seven days after its last validated read, and only beside accepted prices of its source': `select station_id, fuel, valid_read_at from ${uncorrected} as held where verdict = 'hold'
       and (valid_read_at < clock() - interval 7 day or valid_read_at is null or not exists (
         from prices where prices.source = held.source and prices.fuel = held.fuel and verdict = 'accept' and local_price is not null))
     union all
     select station_id, fuel, read_at from ${uncorrected} where verdict = 'withhold'`,

  'A quarantined row is of the newest delivery of its source': `select source, sha256, field, found from quarantine where not exists (
       from delivered join ${newest} as latest using (source, read_at) where delivered.source = quarantine.source and delivered.sha256 = quarantine.sha256)`,

  'A station has no place only as long as its newest delivery has none that can be used': `select ref, lat from stations where listed and (lat is null) is distinct from exists (
       from misplaced where misplaced.source = stations.source and misplaced.ref = stations.ref and misplaced.read_at = stations.read_at)`,

  'A station that left for thirty days is forgotten, and none is listed and forgotten': `select station_id, read_at from stations where not listed and read_at < clock() - interval 31 day
     union all select station_id, read_at from gone semi join stations using (station_id)`,

  'Two ids are linked only as long as the earlier one is not listed': `select link.ref, earlier_ref, status from station_links as link
     join stations on stations.station_id = earlier_id where listed and status = 'linked'
     union all
     select ref, earlier_ref, status from station_links where (ended_at is not null) <> (status = 'ended')`,

  'The moves of a run are the differences between its prices and those of the snapshot before it': `with differing as (
       select coalesce(now.station_id, before.station_id) as station_id, coalesce(now.fuel, before.fuel) as fuel,
         before.local_price as old_amount, now.local_price as new_amount
       from (from prices where local_price is not null) as now
       full join (from prices_before where local_price is not null) as before using (station_id, fuel)
       where now.local_price is distinct from before.local_price),
     own as (select station_id, fuel, old_amount, new_amount from moves where snapshot_id = this_snapshot() and seen_at = clock())
     from ((from differing except all from own) union all (from own except all from differing)) as wrong
     where not exists (from corrections where corrections.stationId = wrong.station_id and corrections.fuel = wrong.fuel)`,

  'A move says why exactly if it ends a price': `select station_id, fuel, new_amount, why from moves where (new_amount is null) <> (why is not null)`,

  'A move has the stamp of its publisher, if the amount is the one that was read': `select station_id, fuel, moves.stamp_at, price.stamp_at as found from moves
     join ${uncorrected} as price using (station_id, fuel) where snapshot_id = this_snapshot() and new_amount is not null
       and moves.stamp_at is distinct from (case when verdict = 'accept' then price.stamp_at end)`,

  'The log of moves only grows, and begins again to differ only by a correction': `with grown as (from moves where snapshot_id <> this_snapshot()),
     lost as ((from moves_before except all from grown) union all (from grown except all from moves_before))
     select station_id, fuel, seen_at from lost where not has_new_corrections()
       or not exists (from corrections where corrections.stationId = lost.station_id and corrections.fuel = lost.fuel)`,

  // Of two runs in the same second (halves), the log has the moves of the later one after those of the other.
  'The moves of a price follow each other, and the last one gives its current amount': `with chain as (
       select station_id, fuel, old_amount, new_amount, seen_at,
         lag(new_amount) over (partition by station_id, fuel order by seen_at, file_index, file_row_number) as before,
         row_number() over (partition by station_id, fuel order by seen_at desc, file_index desc, file_row_number desc) as back
       from moves_in_order)
     select station_id, fuel, old_amount, new_amount, seen_at from chain where old_amount is distinct from before
     union all
     select coalesce(chain.station_id, price.station_id), coalesce(chain.fuel, price.fuel), local_price, new_amount, seen_at
     from (from chain where back = 1 and new_amount is not null) as chain
     full join (from prices where local_price is not null) as price using (station_id, fuel)
     where new_amount is distinct from local_price`,

  'A month is one file per market from the first run at or after 06:00 of the next one, and has the moves of its clocks': `select country, month, count(*) as files from segments
     where clock() >= date_trunc('month', (month || '-01')::timestamp) + interval 1 month + interval 6 hour
     group by all having count(*) > 1 or bool_or(snapshot is not null)
     union all
     select country, month, null from segments where snapshot is null
       and clock() < date_trunc('month', (month || '-01')::timestamp) + interval 1 month + interval 6 hour
     union all
     select distinct country_code, strftime(seen_at, '%Y-%m'), 0 from moves
     anti join segments on country = country_code and month = strftime(seen_at, '%Y-%m')`,

  'The files that a manifest names have the rows that it states': `select 'moves' as what, (select sum(rows) from segments)::bigint as stated, (select count(*) from moves) as found
     where stated is distinct from found and found > 0
     union all select 'daily', (select sum(rows) from closed)::bigint as stated, (select count(*) from daily) as found
     where stated is distinct from found and found > 0`,

  'A day closes at 06:00 of the next one, and has the statistics of its last run for ever': `select day::varchar as day, 'open' as what from open_days where clock() >= day + interval 30 hour
     union all select day::varchar, 'closed' from daily where clock() < day + interval 30 hour
     union all
     select day::varchar, 'changed' from (
       (select day, to_json(one)::varchar as facts from daily as one
        except all select day, facts from days_of_runs where day in (select day from closed))
       union all
       (select day, facts from days_of_runs where day in (select day from closed)
        except all select day, to_json(one)::varchar from daily as one))`,

  'The rows of a delivery are read, skipped or quarantined, and the report counts the prices that were stated': `select id, rows, read, skipped, quarantined, prices from reports where rows <> read + skipped + quarantined
     union all
     select id, rows, read, skipped, quarantined, prices from reports join terms on source = id
     where status = 'success' and prices is distinct from (select count(*) from stated where source = id and read_at = clock())`,

  'The state of a source counts its prices in the tables': `with counted as (
       select source as id, count(local_price) as inForce, count(distinct station_id) filter (local_price is not null) as stationsInForce,
         count(*) filter (verdict = 'hold' and prices.listed) as held, count(*) filter (verdict = 'withhold' and prices.listed) as withheld,
         count(*) filter (verdict = 'accept' and unusable in ('read too long ago', 'stamp too old')) as stale
       from prices group by source)
     select id, states.inForce, counted.inForce as found, states.held, counted.held as found_held, states.withheld, states.stale, counted.stale as found_stale
     from states join counted using (id)
     where (states.inForce, states.stationsInForce, states.held, states.withheld, states.stale)
       is distinct from (counted.inForce, counted.stationsInForce, counted.held, counted.withheld, counted.stale)`,

  'The summary has the number, the lowest, the highest and the mean of the current prices of each market': `with found as (
       select country_code, fuel, count(*) as stations, round(min(eur_per_unit), 3)::decimal(12,3) as min,
         round(max(eur_per_unit), 3)::decimal(12,3) as max,
         ((2 * sum((eur_per_unit * 1000000)::hugeint) + 1000 * count(*)) // (2000 * count(*)) / 1000)::decimal(12,3) as avg
       from prices where eur_per_unit is not null group by all),
     lines as (select country_code, fuel, stations, min, max, avg from summary)
     (from found except all from lines) union all (from lines except all from found)`,

  'The counts of markets are the sums of their stations and prices': `with found as (
       select country_code, count(distinct station_id) as stations, count(*) as prices from prices
       where eur_per_unit is not null group by all)
     select country_code, stations, prices from ((from found except all from counted) union all (from counted except all from found))
     union all
     select country_code, total_stations, null from summary join found using (country_code) where total_stations <> found.stations`,

  'A comparison of two snapshots counts what differs between their tables': `with found as (
       select coalesce(now.country_code, before.country_code) as country, coalesce(now.currency, before.currency) as currency,
         count(*) filter (now.local_price <> before.local_price) as moved, count(*) filter (now.local_price > before.local_price) as rose,
         count(*) filter (now.local_price < before.local_price) as fell, count(*) filter (before.local_price is null) as appeared,
         count(*) filter (now.local_price is null) as gone
       from (from prices where local_price is not null) as now
       full join (from prices_before where local_price is not null) as before using (station_id, fuel)
       where now.local_price is distinct from before.local_price group by all)
     select country, moved, appeared, gone from ((from found except all from difference) union all (from difference except all from found))
     where exists (from prices_before)
     union all
     select coalesce(found.country, stated.country), null, found.added, found."left" from (
       select coalesce(now.country_code, before.country_code) as country, count(*) filter (before.station_id is null) as added,
         count(*) filter (now.station_id is null) as "left"
       from (from stations where listed) as now full join (from stations_before where listed) as before using (station_id)
       group by all) as found
     full join station_difference as stated using (country)
     where exists (from stations_before)
       and (coalesce(found.added, 0), coalesce(found."left", 0)) <> (coalesce(stated.added, 0), coalesce(stated."left", 0))`,

  'The files for customers have each current price of an open source, with its station, and no other one': `select station_id, fuel, price_eur from bulk_prices anti join bulk_stations using (station_id)
     union all
     select station_id, fuel, price_eur from (
       (select station_id, fuel, price_eur from bulk_prices
        except all select station_id, fuel, round(eur_per_unit, 3)::decimal(9,3) from prices where eur_per_unit is not null and source = 'it')
       union all
       (select station_id, fuel, round(eur_per_unit, 3)::decimal(9,3) from prices where eur_per_unit is not null and source = 'it'
        except all select station_id, fuel, price_eur from bulk_prices))`,
}

/** What breaks a law in the snapshot that the book was turned to, with the sentence of the law. */
export async function brokenLaws(book: Book): Promise<string[]> {
  const broken: string[] = []
  for (const [sentence, statement] of Object.entries(laws)) {
    const rows = await book.rows(`${statement} limit 5`).catch(error => {
      throw new Error(`${sentence}: ${error.message}`, { cause: error })
    })
    broken.push(...rows.map(row => `${sentence}: ${JSON.stringify(row)}`))
  }
  return broken
}
