import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { logLevels } from '../../api/log/log.ts'
import { withoutSecrets } from '../../pipeline/fetch/without-secrets.ts'
import { countryCodeOf, countryNames } from '../../pipeline/model/countries.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { sizeForm, sizeIn } from '../../pipeline/model/size-in.ts'
import { isBucketAddress } from '../../pipeline/part-store/object-store/address.ts'
import { allSources, isAll } from '../options.ts'
import { nearestWord } from './nearest-word.ts'
import { faultAt, type Place } from './place.ts'
import { type Setting, secretKeys, settings } from './settings.ts'
import { isSecretName, sourceSecrets, sourceSettings } from './source-settings.ts'

/** The settings of a file by the names of their environment variables. Paths are absolute, empty keys are left out. */
export type ConfiguredValues = Readonly<Record<string, string>>

/**
 * Reads a configuration file. Throws UsageError with file, line and key for a file that cannot be read, for unknown
 * keys and for values of another type, and for a file that every user may change: it may name a command.
 */
export function readConfiguration(file: string, known: readonly Setting[] = settings): ConfiguredValues {
  if (mayAnyoneChange(file)) {
    throw new UsageError(`${file}: every user of this machine may change it; type 'chmod o-w ${file}'`)
  }
  return configuredValues(textOf(file), file, known)
}

function mayAnyoneChange(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && (found.mode & 0o002) !== 0
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const next = code === 'ENOENT' ? "; 'fuel-etl setup' writes one" : ''
    throw new UsageError(`${file}: expected a configuration file, found ${message}${next}`, { cause })
  }
}

/** The values of the text of a file. Throws UsageError as `readConfiguration`. */
export function configuredValues(text: string, file: string, known: readonly Setting[] = settings): ConfiguredValues {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const place: Place = { file, lineOf: offset => lines.linePos(offset).line }
  const [error] = document.errors
  if (error) throw faultAt(place, error.pos[0], `expected YAML, found ${lowerFirst(error.message)}`)
  if (document.contents === null || isEmpty(document.contents)) return {}
  if (!isMap(document.contents)) throw faultAt(place, 0, 'expected keys with values, such as contact: ops@example.org')
  return Object.fromEntries(pairsOf(document.contents).flatMap(pair => valuesOf(pair, '', place, known)))
}

interface KeyedPair {
  readonly key: string
  readonly offset: number
  readonly value: unknown
}

type NamedValue = readonly [name: string, value: string]

function pairsOf(map: YAMLMap): KeyedPair[] {
  return map.items.map(({ key, value }: Pair) => {
    const [offset = 0] = (isScalar(key) && key.range) || []
    return { key: isScalar(key) ? String(key.value) : '', offset, value }
  })
}

function valuesOf(pair: KeyedPair, within: string, place: Place, known: readonly Setting[]): NamedValue[] {
  const key = within + pair.key
  const setting = known.find(one => one.key === key)
  if (setting) return isEmpty(pair.value) ? [] : [[setting.name, settingText(setting, pair, place)]]
  refuseSecret(key, pair, place)
  if (key === 'sources') return inMap(key, pair, place).flatMap(one => valueOfSource(one, place))
  const isGroup = known.some(one => one.key.startsWith(`${key}.`))
  if (isGroup) return inMap(key, pair, place).flatMap(one => valuesOf(one, `${key}.`, place, known))
  throw unknownKey(key, pair, place, known)
}

function inMap(key: string, { value, offset }: KeyedPair, place: Place): KeyedPair[] {
  if (isEmpty(value)) return []
  if (!isMap(value)) throw faultAt(place, offset, `${key}: expected keys with values below it, found ${typeOf(value)}`)
  return pairsOf(value)
}

/** A secret is refused without its value: the message may be in a log. */
function refuseSecret(key: string, { offset }: KeyedPair, place: Place): void {
  const name = secretKeys[key] ?? [...sourceSecrets(), ...Object.values(secretKeys)].find(one => one === key)
  const last = key.split('.').at(-1)!
  if (name === undefined && !isSecretName(last)) return
  const line = `${name ?? 'NAME'}=VALUE`
  throw faultAt(place, offset, `${key} is a secret: it belongs in the environment, or as ${line} in the secrets_file`)
}

function unknownKey(key: string, { offset }: KeyedPair, place: Place, known: readonly Setting[]): UsageError {
  const byName = known.find(one => one.name === key)?.key
  const ofSource = sourceSettings().includes(key) ? `${key} below sources` : undefined
  const keys = [...known.map(one => one.key), 'sources']
  const nearest = byName ?? ofSource ?? nearestWord(key, [...keys, ...sourceSettings()])
  const next = nearest ? `did you mean ${nearest}?` : `expected one of ${keys.join(', ')}`
  return faultAt(place, offset, `unknown key '${key}'; ${next}`)
}

function valueOfSource(pair: KeyedPair, place: Place): NamedValue[] {
  const { key, value, offset } = pair
  refuseSecret(key, pair, place)
  const names = sourceSettings()
  if (!names.includes(key)) {
    const nearest = nearestWord(key, names)
    const next = nearest ? `did you mean ${nearest}?` : "'fuel-etl sources show ID' lists the settings of a source"
    throw faultAt(place, offset, `sources: no source has a setting '${key}'; ${next}`)
  }
  if (isEmpty(value)) return []
  const text = textIn(`sources.${key}`, pair, place)
  // An address with a login or a token in it is a secret, too.
  if (URL.canParse(text) && withoutSecrets(text) !== text) {
    const line = `${key}=VALUE`
    const found = 'an address with a key in it: it belongs in the environment'
    throw faultAt(place, offset, `sources.${key}: found ${found}, or as ${line} in the secrets_file`)
  }
  return [[key, text]]
}

function settingText({ key, kind }: Setting, pair: KeyedPair, place: Place): string {
  switch (kind) {
    case 'text':
      return textIn(key, pair, place)
    case 'path':
      return pathIn(textIn(key, pair, place), place)
    case 'whole number':
      return wholeNumberIn(key, pair, place)
    case 'log level':
      return oneOf(key, textIn(key, pair, place), logLevels, pair, place)
    case 'markets':
      return marketsIn(key, pair, place)
    case 'sources':
      return listIn(key, pair, place)
        .map(id => oneOf(key, id.toLowerCase(), sourceIds, pair, place).toUpperCase())
        .join(',')
    case 'size':
      return sizeTextIn(key, pair, place)
    case 'files by host':
      return filesByHost(key, pair, place)
  }
}

/** Relative to the folder of the file. The address of a bucket is no path. */
function pathIn(text: string, place: Place): string {
  return isBucketAddress(text) ? text : resolve(dirname(place.file), text)
}

const sourceIds = allSources.map(({ descriptor }) => descriptor.id)

function textIn(key: string, { value, offset }: KeyedPair, place: Place): string {
  if (isScalar(value) && typeof value.value === 'string') return value.value
  // The text of a number as it is written: 01 is not 1.
  if (isScalar(value) && typeof value.value === 'number') return value.source ?? String(value.value)
  throw faultAt(place, offset, `${key}: expected a text, found ${typeOf(value)}`)
}

function wholeNumberIn(key: string, { value, offset }: KeyedPair, place: Place): string {
  const found = isScalar(value) ? value.value : null
  if (Number.isInteger(found) && Number(found) >= 0 && Number(found) < 1e6) return String(found)
  throw faultAt(place, offset, `${key}: expected a whole number, found ${typeOf(value)}`)
}

function sizeTextIn(key: string, pair: KeyedPair, place: Place): string {
  const text = textIn(key, pair, place)
  if (sizeIn(text) !== null) return text
  throw faultAt(place, pair.offset, `${key}: expected ${sizeForm}, found '${text}'`)
}

function marketsIn(key: string, pair: KeyedPair, place: Place): string {
  const codes = listIn(key, pair, place)
  if (codes.length === 1 && isAll(codes[0]!)) return 'all'
  return codes.map(code => oneOf(key, countryCodeOf(code), Object.keys(countryNames), pair, place)).join(',')
}

/** A list of words; also one word, or several with commas between them. */
function listIn(key: string, pair: KeyedPair, place: Place): string[] {
  const { value, offset } = pair
  if (!isSeq(value)) return wordsOf(textIn(key, pair, place))
  return value.items.map(item => {
    if (isScalar(item) && typeof item.value === 'string') return item.value.trim()
    throw faultAt(place, offset, `${key}: expected a list of words, found ${typeOf(item)} in it`)
  })
}

/** The words of a text with commas between them. */
export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}

function filesByHost(key: string, pair: KeyedPair, place: Place): string {
  return inMap(key, pair, place)
    .map(one => {
      const path = resolve(dirname(place.file), textIn(`${key}.${one.key}`, one, place))
      if (!path.includes(',')) return `${one.key}=${path}`
      throw faultAt(place, one.offset, `${key}.${one.key}: expected a path without a comma, found '${path}'`)
    })
    .join(',')
}

function oneOf(key: string, found: string, words: readonly string[], { offset }: KeyedPair, place: Place): string {
  if (words.includes(found)) return found
  const nearest = nearestWord(found, words)
  const next = nearest ? `did you mean ${nearest}?` : `expected one of ${words.join(', ')}`
  throw faultAt(place, offset, `${key}: unknown value '${found}'; ${next}`)
}

/** A key without a value is not set. */
function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && (value.value === null || value.value === ''))
}

function typeOf(value: unknown): string {
  if (isMap(value)) return 'keys with values'
  if (isSeq(value)) return 'a list'
  if (isScalar(value)) return typeof value.value === 'string' ? `'${value.value}'` : `${value.value}`
  return 'a reference to another place'
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
