import { isContinuous, type Schedule } from '../model/schedule.ts'
import type { Source } from '../source.ts'

// Bytes of one complete delivery as captures are stored (Brotli 5), measured on real captures, each with its day; never on the bundled
// deliveries, whose content is made up. Where only a part of a delivery is known, its bytes for each station are scaled to the most
// stations of the contract.
const measured: Readonly<Record<string, number>> = {
  // Both files of 2026-08-21, 23,973 stations.
  it: 1_614_928,
  // The archive of 2022-05-03, 9,949 stations. It does not compress further.
  'fr-zip': 923_833,
  // The file of 2026-02-17, 7,151 stations.
  gb: 745_005,
  // September 2020, 870 stations.
  hr: 98_124,
  // 2026-08-19, indented by the collector.
  is: 6291,
  // A bulletin of 2022-09-01.
  gr: 866_949,
  // Three of seven products of 2026-03-26, scaled.
  'au-wa': 211_000,
  // The prices of 2021-03-16 as derived, and the sites of 2025-09-01.
  'au-qld': 194_059,
  // The rows of 2026-08-22 as derived.
  'au-nsw': 128_798,
  // Five lists of 2026-08-22 as derived.
  cy: 87_548,
  // The workbook of 2025-04-09.
  bulletin: 3_890_878,
}

const measuredByStation: Readonly<Record<string, number>> = {
  // 200 stations of 2026-02-08.
  fr: 147,
  // Barcelona, 807 stations of 2025-09-27.
  es: 55,
  // 550 stations of 2026-08-22.
  si: 72,
  // 38 rows of 2026-09-27, three or four for each station.
  pt: 300,
}

// The middle of the feeds above: Spain 55, Italy 67, Slovenia 72, Britain 104, Croatia 113.
const usualByStation = 80

// Small answers, of which each takes a block of the disk. The number of requests of a sweep is that of its source file.
const requests: Readonly<Record<string, number>> = { at: 1200, ro: 1831, de: 13, si: 24 }
const blockBytes = 4096

/** Bytes on the disk of one delivery of a source, all of it new. */
export function deliveryBytes(source: Source): number {
  const { id } = source.descriptor
  const known = measured[id]
  const content = known ?? mostStations(source) * (measuredByStation[id] ?? usualByStation)
  return Math.max(content, (requests[id] ?? 1) * blockBytes)
}

// A delivery of Germany is a 23rd of the country. The list of 2026-05-01 has 16,142 stations.
const stationsOfMarket: Readonly<Record<string, number>> = { de: 16_142 }

/** The stations that a source keeps in its market: the most that its contract expects of a delivery; 0 for other sources. */
export function usualStations(source: Source): number {
  return stationsOfMarket[source.descriptor.id] ?? mostStations(source)
}

function mostStations(source: Source): number {
  return source.kind === 'stations' ? source.descriptor.contract.stations[1] : 0
}

/** How often a source has something new in a day: in each period of its schedule, or after each of its publishing times. */
export function deliveriesPerDay(schedule: Schedule): number {
  if (isContinuous(schedule)) return 1440 / schedule.everyMinutes
  const { days, from } = schedule
  const daysOfWeek = days === 'daily' ? 7 : days === 'working days' ? 5 : days.length
  return (from.length * daysOfWeek) / 7
}
