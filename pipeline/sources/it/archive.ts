import { Capture } from '../../capture.ts'
import type { Day } from '../../model/instants.ts'
import { tarFiles } from '../../parsers/packed-files.ts'
import type { Archive, ArchiveDelivery, UnopenedFile } from '../../source.ts'
import { separatedBy } from './edition.ts'

const host = 'opendatacarburanti.mise.gov.it'

/** The request of the live feed, and the publisher's name of the same file in its archive. */
const kinds = [
  ['registry', 'anagrafica_impianti_attivi'],
  ['prices', 'prezzo_alle_8'],
] as const

// The layouts of the live feed. The archive of a day before 2022-03-24 has never been seen in either.
const pipes = separatedBy('|', '2026-02-10')
const semicolons = separatedBy(';', '2015-01-01')

/**
 * Two gzip-compressed tar archives of each quarter, one with the registry and one with the prices, each with a file of
 * every day: `ftproot/osservaprezzi/copied/prezzo_alle_8-20221227.csv` (seen in three public programs, November 2026).
 * The files have the layout of the live feed.
 */
export const itArchive: Archive = {
  level: 'by description only',
  since: '2015-01-01',
  hosts: [host],
  // 92 files of 4 MB, and as much again for growth.
  politeness: { concurrent: 1, receivedMax: 256 * 1024 ** 2, unpackedMax: 1024 ** 3, deadlineSeconds: 3600 },
  worker: { memoryMax: 2 * 1024 ** 3, secondsMax: 3600 },
  filesOf: month => {
    const [year, number] = month.split('-').map(Number)
    const quarter = Math.ceil(number! / 3)
    return kinds.map(([kind, folder]) => ({
      name: `${kind}-${year}-${quarter}`,
      url: `https://${host}/categorized/${folder}/${year}/${year}_${quarter}_tr.tar.gz`,
    }))
  },
  open: (files, month) => {
    const days = kinds.map(([kind, folder]) => {
      const file = files.find(({ name }) => name.startsWith(`${kind}-`))!
      return daysOf(file, kind, folder, month)
    })
    return {
      on: (day): ArchiveDelivery | null => {
        const captures = days.flatMap(found => found.get(day) ?? [])
        // A delivery is both files. A day with one of them is a day without a delivery.
        if (captures.length < kinds.length) return null
        return { captures, edition: day >= pipes.since ? pipes : semicolons }
      },
    }
  },
}

/** The files of the days of a month, as if each had been downloaded by itself. */
function daysOf(file: UnopenedFile, kind: string, folder: string, month: string): Map<Day, Capture> {
  const days = new Map<Day, Capture>()
  const archive = file.read()
  const name = new RegExp(`(?:^|/)${folder}-(${month.replace('-', '')})(\\d\\d)\\.csv$`)
  for (const { path, bytes } of tarFiles(archive, path => name.test(path))) {
    const day = `${month}-${name.exec(path)![2]}`
    days.set(day, new Capture({ source: 'it', name: kind, status: 200, bytes, sha256: archive.sha256 }))
  }
  return days
}
