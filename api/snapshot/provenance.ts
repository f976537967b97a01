import { correctionsInForce } from '../../pipeline/model/corrections.ts'
import type { Provenance } from '../../pipeline/snapshot/provenance.ts'
import { noProvenance, type ProvenanceAnswer, provenanceJson } from '../serialise/provenance.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** Where prices come from, as it is answered. */
export interface FoundProvenance {
  readonly answer: ProvenanceAnswer
  /** The instant from which the station is no longer shown, if it has passed; 0 otherwise. */
  readonly end: number
}

/** Of the official means and maxima of a country, which belong to no station. */
export async function countryProvenance(snapshot: LoadedSnapshot, country: string): Promise<FoundProvenance> {
  const found = await findProvenance(snapshot, { stationId: null, country })
  return { answer: found ? shownProvenance(found, snapshot) : noProvenance(null, country), end: 0 }
}

/** Data of a station that may no longer be shown is not shown here either. */
export async function stationProvenance(snapshot: LoadedSnapshot, id: number, clock: number): Promise<FoundProvenance> {
  const place = snapshot.stations.find(id)
  if (place === undefined) return { answer: noProvenance(id, null), end: 0 }
  const { country } = place.market
  const end = place.market.shownUntilOf(place.station, clock)
  const found = end > 0 ? null : await findProvenance(snapshot, { stationId: id, country })
  return { answer: found ? shownProvenance(found, snapshot) : noProvenance(id, country), end }
}

/** Null where nothing is stored. Throws SnapshotError where its bytes are damaged. */
export async function findProvenance(
  snapshot: LoadedSnapshot,
  subject: Pick<Provenance, 'stationId' | 'country'>,
): Promise<Provenance | null> {
  return (await snapshot.lineageOf(subject.country)?.find(subject, snapshot.provenanceSources)) ?? null
}

/** Addresses on hosts of the operator's own are not shown. */
export function shownProvenance(found: Provenance, snapshot: LoadedSnapshot): ProvenanceAnswer {
  const { corrections = [], createdAt: at } = snapshot.manifest
  const hostsOf = (id: string): readonly string[] => snapshot.sources.find(source => source.id === id)?.hosts ?? []
  return provenanceJson(found, hostsOf, { corrections: correctionsInForce(corrections), at })
}
