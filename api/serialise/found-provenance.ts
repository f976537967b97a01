import { type Correction, correctionsInForce, findCorrection } from '../../pipeline/model/corrections.ts'
import { shortestText } from '../../pipeline/model/money.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { noProvenance, type ProvenanceAnswer, provenanceJson } from './provenance.ts'

/** Where prices come from, as it is answered. */
export interface FoundProvenance {
  readonly answer: ProvenanceAnswer
  /** The instant from which the station is no longer shown, if it has passed; 0 otherwise. */
  readonly end: number
}

/** Of the official means and maxima of a country, which belong to no station. */
export async function countryProvenance(snapshot: LoadedSnapshot, country: string): Promise<FoundProvenance> {
  const found = await snapshot.findProvenance({ stationId: null, country })
  return { answer: found ? shownProvenance(found, snapshot) : noProvenance(null, country), end: 0 }
}

/** Data of a station that may no longer be shown is not shown here either. */
export async function stationProvenance(snapshot: LoadedSnapshot, id: number, clock: number): Promise<FoundProvenance> {
  const place = snapshot.stations.find(id)
  if (place === undefined) return { answer: noProvenance(id, null), end: 0 }
  const { country } = place.market
  const end = place.market.shownUntilOf(place.station, clock)
  const found = end > 0 ? null : await snapshot.findProvenance({ stationId: id, country })
  return { answer: found ? shownProvenance(found, snapshot) : noProvenance(id, country), end }
}

/**
 * The rows of the prices that are served, each with its served amount: the published one, or that of a correction, which belongs
 * to no row and is given with the row that it replaces.
 */
export function servedRows(found: Provenance | null, { manifest }: LoadedSnapshot): ProvenanceRow[] {
  if (found === null) return []
  const corrections = correctionsInForce(manifest.corrections ?? [])
  const inForce = found.rows.filter(row => row.inForce)
  const fuels = new Set(inForce.map(({ fuel }) => fuel))
  const corrected = new Map<string, ProvenanceRow>()
  for (const row of found.rows) {
    if (fuels.has(row.fuel) || corrected.has(row.fuel) || row.unusable !== null) continue
    const amount = correctedAmount(row, found.stationId, corrections, manifest.createdAt)
    if (amount !== null) corrected.set(row.fuel, { ...row, amount, inForce: true })
  }
  return [...inForce, ...corrected.values()]
}

function correctedAmount(
  { fuel, currency }: ProvenanceRow,
  stationId: number | null,
  corrections: readonly Correction[],
  at: string,
): string | null {
  const correction = stationId === null ? undefined : findCorrection(corrections, { stationId, fuel }, at)
  if (correction === undefined || correction.amountMicros === null || correction.currency !== currency) return null
  return shortestText(correction.amountMicros)
}

/** Addresses on hosts of the operator's own are not shown. */
export function shownProvenance(found: Provenance, snapshot: LoadedSnapshot): ProvenanceAnswer {
  const { corrections = [], createdAt: at } = snapshot.manifest
  const hostsOf = (id: string): readonly string[] => snapshot.sources.find(source => source.id === id)?.hosts ?? []
  return provenanceJson(found, hostsOf, { corrections: correctionsInForce(corrections), at })
}
