import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

const scaledPrice = times(/()(\d+[.,]\d+)/g)

/** Letters in the two-byte codes of the composed PDF. */
const inCodes = (text: string): string =>
  Array.from(text, letter => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('')
const outOfCodes = (codes: string): string =>
  codes.replace(/.{4}/g, code => String.fromCharCode(Number.parseInt(code, 16)))

export const breaks: FeedLayout = {
  parts: [
    { target: 'bulletin.pdf', needs: ['%PDF', '/Contents'] },
    { target: 'index.html', needs: ['IMERISIO'] },
  ],
  scale: (text, change) =>
    text.replace(
      /<((?:003\d|002[CE])+)>/g,
      (_, codes: string) => `<${inCodes(scaledPrice(outOfCodes(codes), change))}>`,
    ),
}
