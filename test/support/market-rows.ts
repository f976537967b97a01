import type { StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import { marketColumns, priceColumns, stationRow } from '../../pipeline/snapshot/market-tables.ts'
import type { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'

/** Creates the table `stations` with these rows, as after a run. */
export function fillStations(database: WorkingDatabase, stations: readonly StoredStation[]): Promise<void> {
  const rows = stations.map(station => stationRow(station, new Map()))
  return database.fill('stations', marketColumns.stations, rows)
}

/** Creates the table `prices` with these rows, as after a run with the rate 1. */
export function fillPrices(database: WorkingDatabase, prices: readonly StoredPrice[]): Promise<void> {
  const rows = prices.map(price => [...priceColumns(price, new Map()), price.servedMicros])
  return database.fill('prices', { ...marketColumns.prices, eur_per_unit: 'AMOUNT' }, rows)
}
