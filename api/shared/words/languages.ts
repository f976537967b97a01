/** The languages of the pages, English first: its addresses have no prefix. */
export const languages = ['en', 'de', 'fr'] as const

export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** The prefix of the addresses of a language: empty for English, `/de`. */
export function prefixOf(language: Language): string {
  return language === 'en' ? '' : `/${language}`
}
