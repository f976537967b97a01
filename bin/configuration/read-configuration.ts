import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { withoutSecrets } from '../../pipeline/fetch/without-secrets.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { isBucketAddress } from '../../pipeline/part-store/object-store/address.ts'
import { nearestWord } from '../nearest-word.ts'
import {
  expecting,
  isSecretName,
  kinds,
  type Setting,
  secretKeys,
  settings,
  sourceSecrets,
  sourceSettings,
} from './settings.ts'

/** A place in a configuration file, for messages. */
interface Place {
  readonly file: string
  /** Line of a character offset, from 1. */
  readonly lineOf: (offset: number) => number
}

/** What is wrong at a place: `/etc/fuel-etl.yaml line 3: workers: expected a whole number, found 'two'`. */
function faultAt(place: Place, offset: number, text: string): UsageError {
  return new UsageError(`${place.file} line ${place.lineOf(offset)}: ${text}`)
}

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
  const found = plainOf(document.contents)
  if (found === undefined) return {}
  if (!isMap(document.contents)) throw faultAt(place, 0, 'expected keys with values, such as contact: ops@example.org')
  const { data, error: fault } = schemaOf(known).safeParse(found)
  if (fault) {
    const issue = fault.issues[0]!
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...issue.path.map(String), ...unknown]
    const why = unknown.length > 0 ? unknownKeyText(path, known) : `${path.join('.')}: ${issue.message}`
    throw faultAt(place, offsetOf(document.contents, path), why)
  }
  const { sources = {}, ...values } = data as Values & { readonly sources?: Readonly<Record<string, string>> }
  const given = known.flatMap(({ key, name, kind }) => {
    const [first, second] = key.split('.')
    const value = second === undefined ? values[first!] : (values[first!] as Values | undefined)?.[second]
    return value === undefined ? [] : [[name, variableText(kind, value, dirname(file))]]
  })
  return Object.fromEntries([...given, ...Object.entries(sources).filter(([, value]) => value !== undefined)])
}

type Values = Readonly<Record<string, unknown>>

/** The value of a node. A key without a value is not set. The text of a number is as it is written: 01 is not 1. */
function plainOf(node: unknown): unknown {
  if (isMap(node)) {
    return Object.fromEntries(node.items.map(({ key, value }) => [isScalar(key) ? `${key.value}` : '', plainOf(value)]))
  }
  if (isSeq(node)) return node.items.map(plainOf)
  if (node === null || (isScalar(node) && (node.value === null || node.value === ''))) return undefined
  if (!isScalar(node)) return Symbol('reference')
  return typeof node.value === 'number' ? (node.source ?? `${node.value}`) : node.value
}

/** The schema of a file: the table of settings, with the keys below `serve`, `notify` and `sources`. */
function schemaOf(known: readonly Setting[]) {
  const group = (shape: Readonly<Record<string, z.ZodType>>) =>
    z.strictObject(shape, expecting('keys with values below it')).optional()
  const shapeOf = (members: readonly Setting[]) =>
    Object.fromEntries(members.map(({ key, kind }) => [key.split('.').at(-1)!, kinds[kind].optional()]))
  const grouped = known.filter(({ key }) => key.includes('.'))
  const groups = [...new Set(grouped.map(({ key }) => key.split('.')[0]!))].map(name => {
    return [name, group(shapeOf(grouped.filter(({ key }) => key.startsWith(`${name}.`))))]
  })
  return z.strictObject({
    ...shapeOf(known.filter(one => !grouped.includes(one))),
    ...Object.fromEntries(groups),
    sources: group(Object.fromEntries(sourceSettings().map(name => [name, settingOfSource(name).optional()]))),
  })
}

/** An address with a login or a token in it is a secret, too. */
function settingOfSource(name: string) {
  const error = `found an address with a key in it: it belongs in the environment, or as ${name}=VALUE in the secrets_file`
  return kinds.text.refine(text => !URL.canParse(text) || withoutSecrets(text) === text, { error })
}

/** Paths are relative to the folder of the file. The address of a bucket is no path. */
function variableText(kind: Setting['kind'], value: unknown, folder: string): string {
  if (kind === 'files by host') {
    const files = Object.entries(value as Readonly<Record<string, string>>)
    return files.map(([host, path]) => `${host}=${resolve(folder, path)}`).join(',')
  }
  return kind === 'path' && !isBucketAddress(String(value)) ? resolve(folder, String(value)) : String(value)
}

/** Where the last known key of a path is. */
function offsetOf(map: unknown, [first, ...rest]: readonly string[], before = 0): number {
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && `${key.value}` === first) : undefined
  if (!pair) return before
  return offsetOf(pair.value, rest, (isScalar(pair.key) && pair.key.range?.[0]) || 0)
}

/** A secret is named without its value: the message may be in a log. */
function unknownKeyText(path: readonly string[], known: readonly Setting[]): string {
  const isOfSource = path.length > 1 && path[0] === 'sources'
  const key = isOfSource ? path[1]! : path.join('.')
  const secret = secretKeys[key] ?? [...sourceSecrets(), ...Object.values(secretKeys)].find(one => one === key)
  if (secret !== undefined || isSecretName(path.at(-1)!)) {
    return `${key} is a secret: it belongs in the environment, or as ${secret ?? 'NAME'}=VALUE in the secrets_file`
  }
  if (isOfSource) {
    const nearest = nearestWord(key, sourceSettings())
    const next = nearest ? `did you mean ${nearest}?` : "'fuel-etl sources ID' lists the settings of a source"
    return `sources: no source has a setting '${key}'; ${next}`
  }
  const byName = known.find(one => one.name === key)?.key
  const ofSource = sourceSettings().includes(key) ? `${key} below sources` : undefined
  const keys = [...known.map(one => one.key), 'sources']
  const nearest = byName ?? ofSource ?? nearestWord(key, [...keys, ...sourceSettings()])
  return `unknown key '${key}'; ${nearest ? `did you mean ${nearest}?` : `expected one of ${keys.join(', ')}`}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
