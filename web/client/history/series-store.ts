import type { History } from '../../../pipeline/serving/schemas/live.ts'
import { AnswerError, fetchJson } from '../parts/fetch-json.ts'
import { messageOf } from '../parts/message-of.ts'

export interface SeriesRead {
  readonly histories: ReadonlyMap<string, History>
  /** Why a country's series could not be loaded, as a message for people. */
  readonly failures: ReadonlyMap<string, string>
}

/** Requests each series once while the page is open. Failed requests are repeated. */
export class SeriesStore {
  readonly #requests = new Map<string, Promise<History>>()

  /** Never throws for an answer: a failure of one country does not affect the others. */
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
    const earlier = this.#requests.get(cc)
    if (earlier) return earlier
    const asking = fetchJson<History>(`/lang/api/country-history.php?cc=${cc}`)
    this.#requests.set(cc, asking)
    asking.catch(() => this.#requests.delete(cc))
    return asking
  }
}
