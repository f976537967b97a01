/** The tables of the lake, each a folder of it. */
export const lakeTables = ['moves', 'daily', 'stations', 'rates'] as const
export type LakeTable = (typeof lakeTables)[number]

/** The table of a file: the first folder of its path. */
export function tableOf(path: string): LakeTable {
  return path.slice(0, path.indexOf('/')) as LakeTable
}

/** The columns of each table, in their order, with their types. */
export const lakeColumns: Readonly<Record<LakeTable, Readonly<Record<string, string>>>> = {
  moves: {
    country_code: 'VARCHAR',
    station_id: 'BIGINT',
    source: 'VARCHAR',
    fuel: 'VARCHAR',
    currency: 'VARCHAR',
    old_amount: 'DECIMAL(12,6)',
    new_amount: 'DECIMAL(12,6)',
    stamp_at: 'TIMESTAMP',
    seen_at: 'TIMESTAMP',
    why: 'VARCHAR',
    snapshot_id: 'VARCHAR',
    capture: 'VARCHAR',
    capture_sha256: 'VARCHAR',
    capture_position: 'INTEGER',
  },
  daily: {
    day: 'DATE',
    country_code: 'VARCHAR',
    region: 'VARCHAR',
    fuel: 'VARCHAR',
    n: 'INTEGER',
    mean: 'DECIMAL(12,6)',
    median: 'DECIMAL(12,6)',
    p10: 'DECIMAL(12,6)',
    p90: 'DECIMAL(12,6)',
    currency: 'VARCHAR',
    mean_local: 'DECIMAL(12,6)',
    share_changed_7d: 'DECIMAL(5,4)',
    low_coverage: 'BOOLEAN',
    backfilled: 'BOOLEAN',
  },
  stations: {
    station_id: 'BIGINT',
    country_code: 'VARCHAR',
    source: 'VARCHAR',
    ref: 'VARCHAR',
    name: 'VARCHAR',
    brand: 'VARCHAR',
    published_brand: 'VARCHAR',
    address: 'VARCHAR',
    city: 'VARCHAR',
    postal_code: 'VARCHAR',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    timezone: 'VARCHAR',
    opening_hours: 'VARCHAR',
    closed: 'BOOLEAN',
    availability: 'VARCHAR',
    listed: 'BOOLEAN',
    gone: 'BOOLEAN',
    snapshot_id: 'VARCHAR',
    seen_at: 'TIMESTAMP',
  },
  rates: {
    currency: 'VARCHAR',
    per_euro: 'VARCHAR',
    rate_date: 'DATE',
    cross_rate: 'BOOLEAN',
    source: 'VARCHAR',
    first_used_at: 'TIMESTAMP',
    snapshot_id: 'VARCHAR',
  },
}

/** The Hive partitions of each table, in the order of its folders. */
export const lakePartitions: Readonly<Record<LakeTable, readonly string[]>> = {
  moves: ['country', 'month'],
  daily: ['month'],
  stations: ['country', 'month'],
  rates: ['month'],
}
