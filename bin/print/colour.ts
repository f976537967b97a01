import { styleText } from 'node:util'

/** The meaning of a colour. Colour is only added to words that are clear without it. */
type Meaning = 'bad' | 'careful' | 'aside'

export type Paint = (meaning: Meaning, text: string) => string

const formats = { bad: 'red', careful: 'yellow', aside: 'dim' } as const

/** Paints only if Node finds that the stream supports colour: a terminal, NO_COLOR, FORCE_COLOR and TERM. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (meaning, text) => styleText(formats[meaning], text, { stream })
}

export const unpainted: Paint = (_meaning, text) => text

/** A status in words: `not modified` for `not_modified`. */
export function statusWord(status: string): string {
  return status.replaceAll('_', ' ')
}

const meanings: Readonly<Record<string, Meaning>> = { failed: 'bad', late: 'bad', partial: 'careful', skipped: 'aside' }

/** The word of a status, possibly padded, in its colour. */
export function paintStatus(paint: Paint, text: string): string {
  const meaning = meanings[text.trim()]
  return meaning === undefined ? text : paint(meaning, text)
}

const verdicts: Readonly<Record<string, Meaning>> = { failed: 'bad', look: 'careful', skipped: 'aside' }

/** The verdict of a probe, possibly padded, in its colour. */
export function paintVerdict(paint: Paint, text: string): string {
  const meaning = verdicts[text.trim()]
  return meaning === undefined ? text : paint(meaning, text)
}
