import type { StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import { marketColumns, priceColumns, stationRow } from '../../pipeline/snapshot/market-tables.ts'
import type { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'

/** Makes the table `stations` of these, as it is after a run. */
export function fillStations(database: WorkingDatabase, stations: readonly StoredStation[]): Promise<void> {
  const rows = stations.map(station => stationRow(station, new Map()))
  return database.fill('stations', marketColumns.stations, rows)
}

/** Makes the table `prices` of these, as it is after a run in which a euro was a euro. */
export function fillPrices(database: WorkingDatabase, prices: readonly StoredPrice[]): Promise<void> {
  const rows = prices.map(price => [...priceColumns(price, new Map()), price.servedMicros])
  return database.fill('prices', { ...marketColumns.prices, eur_per_unit: 'AMOUNT' }, rows)
}
