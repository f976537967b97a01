import { figuresKey } from '../pipeline/snapshot/provenance.ts'
import { noProvenanceJson } from './serialise/provenance-answer.ts'
import type { SnapshotInForce } from './snapshot-in-force.ts'

/** Where prices come from, as it was put into words at publish: the text of an object. */
export interface KeptProvenance {
  readonly json: Buffer | string
  /** The instant from which the station is shown no more, when it is past; 0 otherwise. */
  readonly end: number
}

/** Of the official means and maxima of a country, which belong to no station. */
export async function countryProvenance(snapshot: SnapshotInForce, country: string): Promise<KeptProvenance> {
  return { json: (await kept(snapshot, figuresKey(country))) ?? noProvenanceJson(null, country), end: 0 }
}

/** What may not be shown of a station any more is not shown here either. */
export async function stationProvenance(snapshot: SnapshotInForce, id: number, clock: number): Promise<KeptProvenance> {
  const { stations } = snapshot
  const found = stations.find(id)
  if (found === undefined) return { json: noProvenanceJson(id, null), end: 0 }
  const none = noProvenanceJson(id, stations.marketOf(found).country)
  const end = stations.endOf(found, clock)
  return end > 0 ? { json: none, end } : { json: (await kept(snapshot, id)) ?? none, end }
}

/** One positioned read. */
async function kept({ lineage }: SnapshotInForce, key: number): Promise<Buffer | undefined> {
  const [found] = await lineage.find(key)
  return found
}
