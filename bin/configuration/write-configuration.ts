import { dirname, relative } from 'node:path'
import { Document, isMap, isScalar, isSeq, parseDocument, Scalar, type YAMLMap, YAMLSeq } from 'yaml'
import { type Setting, settings } from './settings.ts'

const head = ` Configuration of fuel-etl. 'fuel-etl setup' changes it and keeps your comments; you may edit it by hand.
 Every command reads it from here if FUEL_CONFIG names it, or as ./fuel-etl.yaml, or as /etc/fuel-etl.yaml.
 A variable of the environment (its name is above each key) wins. A key without a value is not set.`

const sourcesComment = ` Optional settings of single sources, by the names that 'fuel-etl sources ID' lists:
   FUEL_SE_URL: https://example.org/stations.csv
 Keys, tokens and passwords do not belong here: they are lines of the secrets_file.`

/**
 * The text of a configuration file with other values, by the names of their variables. Comments, order and everything
 * else in it stay. Without a text: a new file with all keys.
 */
export function writtenConfiguration(
  text: string | null,
  file: string,
  changes: Readonly<Record<string, string>>,
): string {
  const document = text === null || text.trim() === '' ? newDocument() : parseDocument(text)
  // A file of comments only.
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never
  for (const setting of settings) {
    const value = changes[setting.name]
    if (value !== undefined) put(document, setting, value, dirname(file))
  }
  return document.toString({ lineWidth: 0, nullStr: '' })
}

function newDocument(): Document {
  const document = new Document({})
  document.commentBefore = head
  const isGrouped = ({ key }: Setting): boolean => key.includes('.')
  for (const setting of settings.filter(one => !isGrouped(one))) addKey(document, setting)
  const sources = document.createPair('sources', null)
  Object.assign(sources.key as Scalar, { commentBefore: sourcesComment, spaceBefore: true })
  ;(document.contents as unknown as YAMLMap).add(sources)
  // Groups are last: a comment below the empty last key of a group would be indented when the file is written again.
  for (const setting of settings.filter(isGrouped)) addKey(document, setting)
  return document
}

/** Adds a key without a value, below its comment. */
function addKey(document: Document, { key, name, comment }: Setting): void {
  const path = key.split('.')
  const last = path.pop()!
  if (path.length > 0 && !isMap(document.getIn(path))) addGroup(document, path)
  const map = (path.length > 0 ? document.getIn(path) : document.contents) as YAMLMap
  const pair = document.createPair(last, null)
  Object.assign(pair.key as Scalar, { commentBefore: ` ${comment} (${name})`, spaceBefore: map.items.length > 0 })
  map.add(pair)
}

function addGroup(document: Document, path: readonly string[]): void {
  const group = document.createPair(path[0], {})
  Object.assign(group.key as Scalar, { spaceBefore: true })
  if (document.hasIn(path)) document.setIn(path, group.value)
  else (document.contents as unknown as YAMLMap).add(group)
}

function put(document: Document, setting: Setting, value: string, folder: string): void {
  const path = setting.key.split('.')
  if (!document.hasIn(path)) addKey(document, setting)
  const before = document.getIn(path, true)
  const isList = setting.kind === 'sources' || (setting.kind === 'markets' && value !== 'all')
  if (isList) document.setIn(path, listOf(value.split(','), before))
  else if (isScalar(before)) before.value = scalarOf(setting, value, folder)
  else document.setIn(path, scalarOf(setting, value, folder))
}

function scalarOf({ kind }: Setting, value: string, folder: string): string | number {
  if (kind === 'whole number') return Number(value)
  if (kind !== 'path') return value
  // A file next to the configuration is named without its folder, so that both can be moved together.
  return dirname(value) === folder ? relative(folder, value) : value
}

/** Items that stay keep their comments. New ones are added at the end. */
function listOf(words: readonly string[], before: unknown): YAMLSeq {
  const list = isSeq(before) ? before : new YAMLSeq()
  if (!isSeq(before)) list.flow = true
  if (isScalar(before)) list.comment = before.comment
  const wordOf = (item: unknown): string => (isScalar(item) ? String(item.value).trim().toUpperCase() : '')
  list.items = list.items.filter(item => words.includes(wordOf(item)))
  const kept = list.items.map(wordOf)
  list.items.push(...words.filter(word => !kept.includes(word)).map(word => new Scalar(word)))
  return list
}
