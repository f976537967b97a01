import { countryName } from '../../../api/shared/format.ts'
import type { Histories } from '../../../api/shared/history/lines.ts'
import { historiesIn } from '../../../api/shared/history/weekly-file.ts'
import type { History, WeeklyHistory } from '../../../pipeline/serving/schemas/live.ts'
import { AnswerError, fetchJson } from '../parts/fetch-json.ts'
import { messageOf } from '../parts/message-of.ts'

export interface SeriesRead {
  readonly histories: Histories
  /** Why series could not be loaded, as messages for people. */
  readonly failures: readonly string[]
}

/** Loads series once while the page is open. Failed requests are repeated. */
export interface SeriesStore {
  /** Never throws for an answer. */
  read(countries: readonly string[]): Promise<SeriesRead>
}

/** All weeks of all countries, from one file. */
export class WeeklyFile implements SeriesStore {
  readonly #address: string
  #request: Promise<Histories> | null = null

  constructor(address: string) {
    this.#address = address
  }

  async read(): Promise<SeriesRead> {
    try {
      return { histories: await this.#histories(), failures: [] }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      return { histories: new Map(), failures: [`The weekly prices could not be loaded: ${messageOf(error)}`] }
    }
  }

  #histories(): Promise<Histories> {
    this.#request ??= this.#asked()
    return this.#request
  }

  async #asked(): Promise<Histories> {
    try {
      return historiesIn(await fetchJson<WeeklyHistory>(this.#address))
    } catch (error) {
      this.#request = null
      throw error
    }
  }
}

/** The last five years of each country: for a snapshot without the file, made by an earlier version. */
export class FiveYears implements SeriesStore {
  readonly #requests = new Map<string, Promise<History>>()

  /** A failure of one country does not affect the others. */
  async read(countries: readonly string[]): Promise<SeriesRead> {
    const histories = new Map<string, History>()
    const failures: string[] = []
    const readings = countries.map(async cc => {
      try {
        histories.set(cc, await this.#history(cc))
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error
        failures.push(`${countryName(cc)} could not be loaded: ${messageOf(error)}`)
      }
    })
    await Promise.all(readings)
    return { histories, failures }
  }

  #history(cc: string): Promise<History> {
    const earlier = this.#requests.get(cc)
    if (earlier) return earlier
    const asking = fetchJson<History>(`/lang/api/country-history.php?cc=${cc}`)
    this.#requests.set(cc, asking)
    asking.catch(() => this.#requests.delete(cc))
    return asking
  }
}
