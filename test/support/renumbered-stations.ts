import { stationId } from '../../pipeline/model/sha256.ts'
import { bundled, putDelivery, runFiles } from './runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Row {
  readonly pk: number
  readonly name: string
  readonly address: string
  readonly franchise: number
  readonly lat: number
  readonly lng: number
  readonly prices: object
}

/** Stations of Slovenia by the number of their publisher: what happens to them in the runs below. */
export const renumbered = { first: 2001, second: 9001, third: 9101 }
export const moved = { first: 2004, second: 9004 }
export const returning = { first: 2008, second: 9008 }
export const twins = { first: 2009, other: 2010, next: 9009 }
export const pumps = { one: 2011, other: 2012 }
export const neighbour = { left: 2013, next: 9013 }

type Change = (rows: readonly Row[]) => readonly Row[]

const changed =
  (pk: number, members: Partial<Row>): Change =>
  rows =>
    rows.map(row => (row.pk === pk ? { ...row, ...members } : row))
const without =
  (pk: number): Change =>
  rows =>
    rows.filter(row => row.pk !== pk)
const added =
  (like: number, members: Partial<Row>): Change =>
  rows => [...rows, { ...delivered().find(({ pk }) => pk === like)!, ...members }]
/** The same place, address and name, as far north as one station is from its neighbour. */
const beside =
  (pk: number, of: number, members: Partial<Row> = {}): Change =>
  rows => {
    const { name, address, lat, lng } = rows.find(row => row.pk === of)!
    return changed(pk, { name, address, lat: lat + 0.0002, lng, ...members })(rows)
  }

const asPublished: Change[] = [
  beside(twins.other, twins.first),
  beside(pumps.other, pumps.one, { name: 'SHELL ONE', franchise: 5 }),
]
const secondDay: Change[] = [
  changed(renumbered.first, { pk: renumbered.second }),
  changed(2002, { name: 'PETROL MARIBOR, NEW NAME' }),
  changed(2003, { name: 'OMV CELJE', franchise: 3 }),
  changed(moved.first, { pk: moved.second, name: 'OMV KRANJ', franchise: 3 }),
  changed(returning.first, { pk: returning.second }),
  without(twins.first),
  changed(twins.other, { pk: twins.next }),
  changed(neighbour.left, { pk: neighbour.next, name: 'ANOTHER STATION', address: 'ANOTHER STREET 1' }),
]
const linkRuns: readonly { readonly day: string; readonly changes: readonly Change[] }[] = [
  { day: '2026-11-17', changes: asPublished },
  { day: '2026-11-18', changes: [...asPublished, ...secondDay] },
  {
    day: '2026-11-20',
    changes: [
      ...asPublished,
      ...secondDay,
      changed(renumbered.second, { pk: renumbered.third }),
      added(returning.first, { pk: returning.first, lat: 46.6 }),
    ],
  },
  // 40 days later, the earlier ids are forgotten.
  { day: '2026-12-30', changes: [...asPublished, ...secondDay, changed(renumbered.second, { pk: renumbered.third })] },
]

export const idOf = (pk: number): number => stationId('si-goriva', String(pk))

interface Page {
  readonly count: number
  readonly results: readonly Row[]
}

function pageOf(name: string): Page {
  return JSON.parse(Buffer.from(bundled('si', '2026-11-17').get(name)!).toString())
}

export function delivered(): readonly Row[] {
  return [...pageOf('page-1.json').results, ...pageOf('page-2.json').results]
}

/** Another diesel price of each station on each day, so that each has moves. */
function deliver(root: string, day: string, changes: readonly Change[]): void {
  const dizel = Number(`1.8${day.slice(-2)}`)
  const results = changes
    .reduce((rows, change) => change(rows), delivered())
    .map(row => ({ ...row, prices: { ...row.prices, dizel } }))
  const files = new Map(bundled('si', '2026-11-17'))
  const count = results.length
  files.set('page-1.json', Buffer.from(JSON.stringify({ ...pageOf('page-1.json'), count, results })))
  files.set('page-2.json', Buffer.from(JSON.stringify({ ...pageOf('page-2.json'), count, results: [] })))
  putDelivery(root, 'si', day, files)
  putDelivery(root, 'ecb', day, bundled('ecb', '2026-11-17'))
}

/** Runs all days, each in the folder that `folderOf` gives for it. Returns their snapshots. */
export async function runRenumbered(folderOf: (at: number) => string): Promise<string[]> {
  const root = temporaryFolder()
  const snapshots: string[] = []
  for (const [at, { day, changes }] of linkRuns.entries()) {
    deliver(root, day, changes)
    const options = { dataDir: folderOf(at), from: root, on: day, now: `${day} 12:00:00`, source: ['si', 'ecb'] }
    snapshots.push((await runFiles(options)).snapshot!)
  }
  return snapshots
}
