import type { ListedSource } from '../../serialise/pipeline-state.ts'

const errorTexts: Readonly<Record<string, string>> = {
  FETCH: 'no usable answer',
  UNREACHABLE: 'its server cannot be reached',
  KEY_REFUSED: 'the publisher refuses the key of this service',
  FEED_NOT_READY: 'the publisher was in the middle of an update',
  FEED_SHAPE: 'the delivery has an unknown layout',
  CONTRACT: 'the delivery is outside the expected limits',
  READER_DIED: 'the process that read it ended unexpectedly',
  MISSING_SECRET: 'skipped until the operator sets its key or address',
}

/** The main reason why a source is not up to date. `not read since …` is left out: the time of the last read is beside it. */
export function problemText(source: ListedSource): string {
  const why = source.condition.why[0]?.replace(/^not read since [\d :-]+, /, '')
  return why ?? errorText(source) ?? 'its newest fetch failed'
}

/** What happened, in words that quote nothing of the operator's settings. Null: no error. */
export function errorText({ state: { errorCode, error } }: Pick<ListedSource, 'state'>): string | null {
  if (errorCode === null) return null
  const status = errorCode === 'FETCH' && / found (\d{3})\b/.exec(error ?? '')?.[1]
  return (errorTexts[errorCode] ?? 'an error') + (status ? ` (status ${status})` : '')
}
