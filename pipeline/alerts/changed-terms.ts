import type { SourceState } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'
import { whatIsMissing } from '../stages/run/permission.ts'

/** A source whose data was published under other terms than those of this version, or that is skipped for its terms now. */
export interface ChangedTerms {
  readonly source: string
  /** The licence in the current snapshot, and in this version of the program: name and address. */
  readonly before: string
  readonly now: string
  /** True: it is skipped until the operator accepts its terms. */
  readonly isSkipped: boolean
}

/**
 * Compares the terms in the current snapshot with those of this program. Pages of licences are not downloaded, so a
 * publisher's change is noticed when a version of the program states it. A source that was never read has no terms to
 * change.
 */
export function changedTerms(
  states: readonly SourceState[],
  sources: readonly Source[],
  env: Readonly<Record<string, string | undefined>>,
): ChangedTerms[] {
  return sources.flatMap(({ descriptor }): ChangedTerms[] => {
    const state = states.find(({ id }) => id === descriptor.id)
    if (!state || state.readAt === null) return []
    const { licence } = descriptor
    const before = termsText(state.licence, state.licenceUrl)
    const now = termsText(licence.name, licence.url)
    const isRefused = whatIsMissing(descriptor, env).terms
    const isSkipped = isRefused && (state.status === 'skipped' || state.reuse !== licence.reuse)
    const isOther = before !== now || state.reuse !== licence.reuse
    return isOther || isSkipped ? [{ source: descriptor.id, before, now, isSkipped }] : []
  })
}

function termsText(name: string, url: string): string {
  return `${name} (${url})`
}
