import { times } from '../broken.ts'
import type { FeedLayout } from '../feed-layout.ts'

const scaledPrice = times(/()(\d+[.,]\d+)/g)

/** Letters in the two-byte codes of the composed PDF. */
const inCodes = (text: string): string =>
  Array.from(text, letter => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('')
const outOfCodes = (codes: string): string =>
  codes.replace(/.{4}/g, code => String.fromCharCode(Number.parseInt(code, 16)))

export const figures: Readonly<Record<string, FeedLayout>> = {
  be: {
    parts: [{ target: 'current.json', needs: ['"Price incl. VAT"', '"Product"', '"Day"'], charset: 'iso-8859-15' }],
    scale: times(/("Price incl. VAT":)([\d.]+)/g),
  },
  cz: {
    parts: [{ target: 'maxima.html', needs: ['přípustná cena', 'Účin'], charset: 'windows-1250' }],
    scale: times(/()(\d+,\d+)(?= Kč)/g),
  },
  gr: {
    parts: [
      { target: 'bulletin.pdf', needs: ['%PDF', '/Contents'] },
      { target: 'index.html', needs: ['IMERISIO'] },
    ],
    scale: (text, factor) =>
      text.replace(
        /<((?:003\d|002[CE])+)>/g,
        (_, codes: string) => `<${inCodes(scaledPrice(outOfCodes(codes), factor))}>`,
      ),
  },
  lu: {
    parts: [
      { target: 'petrol.json', like: /^diesel/, needs: ['MOTOR_ENERGY', '"observations"', 'TIME_PERIOD', 'EUR_LI'] },
    ],
    scale: times(/("[\d:]+":\[)([\d.]+)/g),
  },
  me: {
    parts: [
      { target: 'articles.json', needs: ['Nove cijene', '"data"', '"slug"'], charset: 'windows-1250' },
      { target: 'article.html', needs: ['€', '17.11'], charset: 'windows-1250' },
    ],
    scale: times(/()(\d+,\d+)(?= ?€)/g),
  },
  mk: {
    parts: [{ target: 'home.html', needs: ['CeniLista', 'ND'], charset: 'windows-1251' }],
    scale: times(/()(\d+(?:\.\d+)?)(?=(?: |&nbsp;)ден)/g),
  },
  pl: {
    parts: [{ target: 'news.html', needs: ['Benzyna 95', 'olej napęd', 'obowiąz'], charset: 'windows-1250' }],
    scale: times(/()(\d+,\d+)(?= zł)/g),
  },
  rs: {
    parts: [
      { target: 'notices.html', needs: ['MALOPRODAJNOJ'], charset: 'windows-1250' },
      { target: 'notice.html', needs: ['EVRO DIZ', 'dinar', 'časova'], charset: 'windows-1250' },
    ],
    scale: times(/()(\d+,\d+)(?= dinara)/g),
  },
  sk: {
    parts: [{ target: 'weeks.json', needs: ['"value"', '"index"', 'sp0207ts_ukaz'], charset: 'windows-1250' }],
    scale: (text, factor) => text.replace(/"value":\[[^\]]*\]/g, values => times(/([[,])([\d.]+)/g)(values, factor)),
  },
  tr: {
    parts: [
      { target: 'petrol.json', needs: ['"Fiyat"', '"Yakıt"', '"Tarih"', '"Ölçü Birimi"'], charset: 'windows-1254' },
      { target: 'lpg.json', needs: ['"Fiyat"', '"Tarih"'], charset: 'windows-1254' },
    ],
    scale: times(/("Fiyat":"?)(\d+(?:[.,]\d+)?)/g),
  },
}
