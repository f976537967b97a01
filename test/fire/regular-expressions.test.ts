import { expect, test } from 'vitest'
import { judged } from '../support/judged-expression.ts'
import { readModules } from '../support/read-modules.ts'

// test/slow/nl/regular-expressions.test.ts checks which expressions are run on a question, those of packages included.

/**
 * Linear, although the check refuses them: it takes an expression without `^` as one that begins again at every
 * character of a repeated part. recheck 4.5.0 calls most of them linear, does not finish
 * with some, and calls the comma of a Danish address and the bounded address of a log line vulnerable.
 */
const linear: Readonly<Record<string, readonly RegExp[]>> = {
  'reads each list up to the next bracket, and each text up to the next angle bracket': [
    /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<[^<>]*>|\[[^[\]]*\]|\d)/gi,
  ],
  'begins with a text that the repeated part cannot contain': [
    /(\.\d+)?Z$/,
    /-([0-9a-f]{16})\.[a-z.]+$/,
    /"access_token"\s*:\s*"([^"]+)"/,
    /(,[^,]*)? [A-Z]{2,3} \d{4}, Australia$/,
    /&(#x?[0-9a-f]+|[a-z]+);/gi,
    /<\/html\s*>/i,
    /\bsrc="(?:https:\/\/degalukainos\.ena\.lt|\.)?\/assets\/((?:index|FuelPriceSiteApp)-[\w-]+\.js)"/g,
    /\bapiBase:\s*["'](https:\/\/[^"']+)["']/,
    /\btoken:\s*["'](\d+\|[\w-]+)["']/,
    /<[a-z]+\b[^<>]*\bid\s*=\s*["']?CeniLista\b/i,
    /za\s+period/i,
    /\n\s*\n/,
    /\b98\D+100\b/,
    /\(([^()/]+)\/([^()]+)\)/,
    /\/Subtype\s*\/Image/,
    /<(?:\w+:)?row(?=[\s/>])/g,
    /[^\w:.-]r\s*=\s*("[^"]*"|'[^']*')/g,
    /\b[PS]H\s*,\s*(?=[A-Z])/g,
    /(?<=\d|off|closed)\s*,\s*[PS]H\b.*$/s,
    /@\d[\d.]*$/,
    /(?:W\/)?"[^"]*"/g,
    /\.\d+$/,
    /\[\d+\]$/,
    /\{\{(\w+)\}\}/g,
    /\/CSV__2018[^/]*\.csv$/,
    /Maximální\s+přípustná\s+cena\s+\p{L}+|Hypotetická\s+cena|Účinnost/giu,
    /(?<!\d)(\d{1,2})\.\s*(\d{1,2}(?=\.)|\p{L}+)\.?\s*(\d{4})(?!\d)/gu,
    /-od-(\d{2})(\d{2})(\d{4})(?:-\d+)?$/,
    /(?<!\p{L})(?:(?:EUROSUPER|BMB)[\s-]*\d{2,3}(?!\d)|EURO\s?DIZEL|LOŽ\s+ULJE)(?!\p{L})/giu,
    /\/\s*(?:кг|kg|т|t)/i,
    /(?<!\p{L})E[VU]RO[\s-]*(?:DIZEL|PREMIJUM(?:[\s-]+BMB[\s-]*95)?)(?!\p{L})/giu,
    /(?<![\d.])(\d{1,2})(?:[.,:]00)?\s*(?:čas|sat|h(?!\p{L}))/iu,
    /(?<!\d)(\d{1,2})\.\s*(\d{1,2}(?=\.)|\p{L}+)\.?\s*(\d{4})(?!\d)/u,
  ],
  'does not begin inside of what it repeats, because of a lookbehind': [
    /(?<!\d)\d+[.,]\d{3}(?!\d)/,
    /(?<!\s)\s*[ΤT]\s*\.\s*[ΚK]\s*\.?/u,
    /(?<!\s)\s*τηλ\s*[.:].*$/su,
    /(?<![^\s"'<>=])[^\s"'<>=]*IMERISIO_DELTIO_ANA_NOMO_(\d\d)_(\d\d)_(\d{4})[^\s"'<>]{0,20}?\.pdf/gi,
    /(?<!\s)\s+[–—-]\s.*$|(?<![\s,])[\s,]+(?:(?:(?:j\.?\s?)?d\.?\s?o\.?\s?o\.?|d\.\s?d\.)(?=[\s,]|$)|obrt|vl\.).*$/isu,
    /(?<![\s,-])[\s,-]+$/,
    /(?<![\w-])FuelPriceSiteApp-[\w-]+\.js\b/g,
    /^[\s,]+|(?<![\s,])[\s,]+$/g,
    /(?<!\d)(\d{1,10})\s+\d{1,5}\s+R(?![a-z])/gi,
    /(?<![\s,])[\s,]+(j?\.?d\.? ?o\.? ?o|d\.? ?d|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?[al]|snc|ltd|limited|gmbh)\b\.?.*$/isu,
    /(?<!\s)\s*,\s*[PS]H\b/g,
    /(?<!\s)\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu,
    /(?<!\p{L})(?:benzyn\p{L}*\s*(?:Pb\s*)?9[58](?![\p{L}\d])|ole\p{L}+\s+napędow\p{L}+)/giu,
    /(?<!\p{L})maloprodajn\p{L}*\s+cen\p{L}*(.*)/isu,
    /(?<!\S)[^\s@]+@\S+/g,
  ],
  'begins at the start of a word, and a few words at most follow': [
    /(?<!\p{L})od\s+(?:\p{L}+,?\s+){0,2}(\d{1,2})\.\s*(\d{1,2}|\p{L}+)\.?\s*(\d{4})(?!\d)(?<isSentence>\.?\s*(?:god|važ))?/giu,
    /(?<!\p{L})maksymaln\p{L}*\s+cen\p{L}*\s+(?:\p{L}+\s+){0,3}obowiąz/iu,
  ],
  'begins at the start of the text, and its parts exclude each other or cannot fail': [
    /^(.+?),? (\d{4}) (\D+)$/,
    /^(.*\d[^\s\d]*) (\D+)$/,
    /^(\p{L}+)[^\p{L}\w]\W*(\d{1,2}) ?(\p{L}+) ?(\d{4})$/u,
    /^[^\s\p{Cc}]+( [^\s\p{Cc}]+)*$/u,
    /^(\s*)([\s\S]*)$/,
  ],
  'repeats a bounded number of times, or not at all': [
    /zaprt\p{L}{0,2} do (\d{1,2})\. ?(\p{L}{3,10}) (\d{4})/iu,
    /heating|chauffage|verwarming|\bi&c\b|agricult|landbouw|industr|commerc|gasoil|gasolie|propan|propaan|butan|butaan|fuel oil|fioul|mazout|lamp|kero|pétrole/,
    /\d{8}/g,
    /\b\d{5}$/,
    /(pozastav|přeruš|ukonč|zruš|skonč|nestanov|není stanoven|neplatí|nejsou stanoven|pozbyl)\p{L}*/iu,
    /(fuel_[0-9a-z]{10})(?:_|%5f)[\w%-]{1,200}/gi,
    /((?:a|%61)(?:p|%70)(?:i|%69)(?:_|%5f)(?:k|%6b)(?:e|%65)(?:y|%79)=)[^&\s'"]{1,2000}/gi,
    /[^\s@"'<>()/=&?,;:%]{1,64}(?:@|%40)[^\s@"'<>()/=&?,;:%]{1,253}/gi,
    / \(found .*$/s,
    /(?<!\d)(\d{1,2})[._-](\d{1,2})[._-](20\d\d)(?!\d)/,
    /za\s+period(?!\p{L})(.{0,80}?)(?:\sdo\s|$)/iu,
    /general knowledge|^second hand, [\d-]+$/i,
  ],
}

/** Not linear, for texts that are short. */
const bounded: Readonly<Record<string, readonly RegExp[]>> = {
  'the digits of a number': [/\.?0+$/, /0+$/],
  'a name of a fuel, whose digits are two or three': [/\d+$/, /\d+$|dizel$/i],
  'a week of opening hours that the program wrote': [/(\S+) (\S+); PH \2$/],
  '30 characters, cut out before': [/(\d+)\s+\d+\s+$/],
  'the setting FUEL_HOST_CA of the operator': [/^\s*([^=\s]+)=(.+?)\s*$/],
  'a name of a toll or of a place in OpenStreetMap, which has 255 characters at most': [/\(([^)]*)\)/g, /\([^)]*\)/g],
  'a message of the library that reads the command line': [/Did you mean (.+)\?/],
  'a name of the package name-suggestion-index, when its data is taken over': [/\s*\([^)]*\)$/],
}

/** Built from constants of the program, each with what repeats in it. */
const built: Readonly<Record<string, string>> = {
  'api/country/region-means.ts': 'forms of postal codes',
  'api/http/http-date.ts': 'nothing repeats without bound',
  'api/pages/docs/book.ts': 'words of the index, one after another in the text; nothing repeats',
  'api/shared/fold-text.ts': 'one letter of a class',
  'api/store/key-text.ts': 'fixed numbers of letters',
  'pipeline/contract/comparison.ts': 'forms of postal codes',
  'pipeline/families/australian-feeds.ts': 'anchored, one part of any length',
  'pipeline/parsers/latin1-xml.ts': 'sequences of a fixed number of bytes',
  'pipeline/parsers/written-prices.ts': 'four digits at most before and after the point; letters up to the next digit',
  'pipeline/sanity/out-of-area.ts': 'forms of postal codes',
  'pipeline/sources/cy/station-ref.ts': 'anchored, blanks between numbers',
  'pipeline/sources/it/archive.ts': 'a folder and a month of the program, two digits',
  'pipeline/sources/pl/period.ts': 'begins at the start of a word; four words at most follow',
}

const modules = [
  ...readModules(path => /^(api|bin|pipeline)\//.test(path)),
  ...readModules(path => path.startsWith('web/client/'), 'web/tsconfig.json'),
]
const exempt = new Set([...Object.values(linear), ...Object.values(bounded)].flat().map(String))

test('every regular expression is linear in the length of the text, or is exempt with a reason', () => {
  expect(modules.filter(([path]) => path.startsWith('web/client/')).length).toBeGreaterThan(50)
  const all = new Map(modules.flatMap(([path, { expressions }]) => expressions.map(one => [one, path] as const)))
  expect(all.size).toBeGreaterThan(350)
  const refused = [...all.keys()].filter(expression => judged(expression) !== 'safe')
  expect(refused.filter(expression => !exempt.has(expression)).map(one => `${all.get(one)}: ${one}`)).toEqual([])
  const needed = new Set(refused)
  expect([...exempt].filter(expression => !needed.has(expression))).toEqual([])
})

test('the code that reads questions has no exemption, and builds no expression', () => {
  const reading = modules.filter(([path]) => /^api\/(nl\/|params\/question)/.test(path))
  expect(reading.length).toBeGreaterThan(50)
  expect(reading.flatMap(([, { expressions }]) => expressions.filter(one => judged(one) !== 'safe'))).toEqual([])
  expect(reading.flatMap(([, { makers }]) => makers)).toEqual([])
})

test('every regular expression that is built is listed', () => {
  const makers = modules.filter(([, read]) => read.makers.some(maker => maker !== 'RegExp')).map(([path]) => path)
  const values = modules.filter(([, read]) => read.makers.includes('RegExp')).map(([path]) => path)
  expect(makers.sort()).toEqual(Object.keys(built).sort())
  // In these it is a type, or the class that an error is compared with.
  expect(values.filter(path => !/^pipeline\/(disk|parsers|sources|sanity|tolls)\//.test(path))).toEqual([])
})
