import type { StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import { storedColumns } from '../../pipeline/snapshot/stored-tables.ts'
import type { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'

/** Creates the table `stations` with these rows, as after a run. */
export function fillStations(database: WorkingDatabase, stations: readonly StoredStation[]): Promise<void> {
  return database.fill('stations', storedColumns('stations'), stations)
}

/** Creates the table `prices` with these rows, as after a run with the rate 1. */
export function fillPrices(database: WorkingDatabase, prices: readonly StoredPrice[]): Promise<void> {
  const eurPerUnit = ['AMOUNT', (price: StoredPrice) => price.servedMicros] as const
  return database.fill('prices', { ...storedColumns('prices'), eur_per_unit: eurPerUnit }, prices)
}
