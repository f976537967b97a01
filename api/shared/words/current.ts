import { type BrowserWords, browser } from './en.ts'

let current: BrowserWords = browser

/**
 * The words of the language in which a page is made. In a browser they are those of the page. The server sets them while
 * it renders a page, which takes one turn without waiting (`api/pages/in-language.ts`): everything else is in English.
 */
export function words(): BrowserWords {
  return current
}

export function useWords(next: BrowserWords): void {
  current = next
}
