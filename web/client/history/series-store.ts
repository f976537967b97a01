import type { History } from '../../shared/answers.ts'
import { AnswerError, fetchJson } from '../parts/fetch-json.ts'
import { messageOf } from '../parts/message-of.ts'

export interface SeriesRead {
  readonly histories: ReadonlyMap<string, History>
  /** Why a country's series is not among them, in words for people. */
  readonly failures: ReadonlyMap<string, string>
}

/** The series that were asked for, each once for as long as the page is open. What failed is asked for again. */
export class SeriesStore {
  readonly #asked = new Map<string, Promise<History>>()

  /** Never throws for an answer: one country that fails takes none of the others with it. */
  async read(countries: readonly string[]): Promise<SeriesRead> {
    const histories = new Map<string, History>()
    const failures = new Map<string, string>()
    const readings = countries.map(async cc => {
      try {
        histories.set(cc, await this.#history(cc))
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error
        failures.set(cc, messageOf(error))
      }
    })
    await Promise.all(readings)
    return { histories, failures }
  }

  #history(cc: string): Promise<History> {
    const asked = this.#asked.get(cc)
    if (asked) return asked
    const asking = fetchJson<History>(`/lang/api/country-history.php?cc=${cc}`)
    this.#asked.set(cc, asking)
    asking.catch(() => this.#asked.delete(cc))
    return asking
  }
}
