import { join } from 'node:path'
import { manifestOf } from '../../support/move-log.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { tableSql } from '../../support/snapshot-tables.ts'

/** The prices of a snapshot that the newest price history does not have at its instant, and the other way round. */
export async function differsFromHistory(dataDir: string, id: string): Promise<unknown[]> {
  const { createdAt } = manifestOf(dataDir, id)
  const columns = 'station_id, country_code, fuel, currency'
  const [found] = await rowsOf<{ differing: string }>(`
    attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only);
    with published as (
      select ${columns}, local_price as amount from ${tableSql(dataDir, id, 'prices')} where local_price is not null
    ),
    known as (
      select ${columns}, amount from fuel.price_history
      where valid_from <= timestamp '${createdAt}' and (valid_to is null or timestamp '${createdAt}' < valid_to)
    ),
    differing as (
      (select * from published except all select * from known)
      union all
      (select * from known except all select * from published)
    )
    select to_json(list(differing))::varchar as differing from differing having count(*) > 0`)
  return found ? JSON.parse(found.differing) : []
}
