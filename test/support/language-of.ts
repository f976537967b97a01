import { type Language, languages, prefixOf } from '../../api/shared/words/languages.ts'

/** The language of the page at an address. */
export function languageOf(path: string): Language {
  return languages.find(language => language !== 'en' && path.startsWith(`${prefixOf(language)}/`)) ?? 'en'
}
