import { foldText } from '../fold-text.ts'

/** Whether a word of the names begins with the text: `it` is Italy and no part of `United Kingdom`. */
export function isNamed(names: string, wanted: string): boolean {
  return ` ${foldText(names)}`.includes(` ${foldText(wanted.trim())}`)
}
