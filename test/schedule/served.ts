import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { composer as bulletins } from '../../fixtures/sources/bulletin/compose.ts'
import { composer as frenchStations } from '../../fixtures/sources/fr/compose.ts'
import { composer as frenchArchives } from '../../fixtures/sources/fr-zip/compose.ts'
import { plusDays } from '../../pipeline/model/days.ts'
import { dayOf, epochSecondsOf, type Instant } from '../../pipeline/model/instants.ts'
import { bundledText } from '../slow/simulation/formats/format.ts'
import { maximaFiles, ratesFile } from '../slow/simulation/formats/reference.ts'
import { ratesOn } from '../slow/simulation/publisher.ts'
import type { Publication } from './publishers.ts'

type Files = ReadonlyMap<string, string | Uint8Array>

/** The files of a publisher's server at an instant, by request name: the bundled delivery with new dates. */
export type Holdings = (there: Publication | undefined, now: Instant) => Files

/** Two years of weeks are enough to detect a new week. */
const bulletinWeeks = 104

export const holdings: Readonly<Record<string, Holdings>> = {
  it: there =>
    new Map([
      ['registry', italian('registry.csv', there!)],
      ['prices', italian('prices.csv', there!)],
    ]),
  ecb: there => new Map([['daily', ratesFile(there!.newestData!, ratesOn(there!.newestData!))]]),
  lu: there =>
    named(maximaFiles({ day: dayOf(there!.at), sp95: '1.6', sp98: '1.7' }, { day: dayOf(there!.at), diesel: '1.5' })),
  bulletin: there => named(there!.newestData! < '2026-11-16' ? oldWeeks() : newWeeks()),
  fr: (_, now) => new Map([['stations', french(bundledText('fr', 'stations.json'), now)]]),
  'fr-zip': (_, now) => {
    const [archive] = frenchArchives.compose(bundledDay, frenchStations.bundled)
    const files = unzipSync(archive!.content as Uint8Array)
    const dated = Object.entries(files).map(([name, bytes]) => [
      name,
      strToU8(french(strFromU8(bytes, true), now), true),
    ])
    return new Map([['instantane-ruptures', zipSync(Object.fromEntries(dated))]])
  },
}

export const bundledDay = '2026-11-17'

/** The Italian files with the prices of the evening before. */
function italian(name: string, { newestData }: Publication): string {
  const [year, month, day] = newestData!.split('-')
  return bundledText('it', name)
    .replaceAll('2026-11-16', newestData!)
    .replaceAll('15/11/2026', `${day}/${month}/${year}`)
}

/** The French file. Its timestamps, up to nine o'clock (UTC), are of today after that hour and of yesterday before. */
function french(text: string, now: Instant): string {
  const today = now.slice(11) > '09:00:00' ? dayOf(now) : plusDays(dayOf(now), -1)
  const later = (epochSecondsOf(`${today} 00:00:00`) - epochSecondsOf(`${bundledDay} 00:00:00`)) / 86_400
  return text.replace(/2026-11-\d\d/g, day => plusDays(day, later))
}

const oldWeeks = once(() => composed(bundledDay))
const newWeeks = once(() => composed('2026-11-19'))

function composed(day: '2026-11-17' | '2026-11-19'): Files {
  return new Map(bulletins.compose(day, bulletinWeeks).map(({ name, content }) => [name, content]))
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The files by the names of the requests instead of their file names. */
function named(files: Files): Files {
  return new Map([...files].map(([name, content]) => [name.replace(/\.\w+$/, ''), content]))
}
