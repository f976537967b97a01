import { useWords, words } from '../shared/words/current.ts'
import * as de from '../shared/words/de.ts'
import * as en from '../shared/words/en.ts'
import * as fr from '../shared/words/fr.ts'
import type { Language } from '../shared/words/languages.ts'

const all: Readonly<Record<Language, { readonly browser: en.BrowserWords; readonly pages: en.PageWords }>> = {
  en,
  de,
  fr,
}

/** What `make` returns, made in a language. It must not wait: another page would then be made in this language. */
export function inLanguage<T>(language: Language, make: () => T): T {
  const before = words()
  useWords(all[language].browser)
  try {
    return make()
  } finally {
    useWords(before)
  }
}

/** The words of pages in the language in which a page is being made. */
export function said(): en.PageWords {
  return all[words().language as Language].pages
}
