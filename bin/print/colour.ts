import { styleText } from 'node:util'

/** What a colour says, not how it looks: there are three, all of them on words that say the same without it. */
export type Meaning = 'bad' | 'careful' | 'aside'

export type Paint = (meaning: Meaning, text: string) => string

const formats = { bad: 'red', careful: 'yellow', aside: 'dim' } as const

/** Only on a terminal, and by NO_COLOR, FORCE_COLOR and TERM: that is what the runtime itself asks of a stream. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (meaning, text) => styleText(formats[meaning], text, { stream })
}

export const unpainted: Paint = (_meaning, text) => text

/** `not_modified` as people read it. */
export function statusWord(status: string): string {
  return status.replaceAll('_', ' ')
}

const meanings: Readonly<Record<string, Meaning>> = { failed: 'bad', late: 'bad', partial: 'careful', skipped: 'aside' }

/** The word of a status, which may be padded, in its colour. */
export function paintStatus(paint: Paint, text: string): string {
  const meaning = meanings[text.trim()]
  return meaning === undefined ? text : paint(meaning, text)
}
