import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Capture } from '../../pipeline/capture.ts'
import {
  type Reading,
  type ReferenceReading,
  readDelivery,
  readFigureDelivery,
} from '../../pipeline/delivery-reading/read-delivery.ts'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import { openCapture } from '../../pipeline/fetch/open-capture.ts'
import { type FeedAnswers, takeDelivery } from '../../pipeline/fetch/take-delivery.ts'
import { FetchError } from '../../pipeline/model/errors.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { FigureRecord, FigureSource, Request, Source, StationSource } from '../../pipeline/source.ts'

/** The bundled deliveries, which `npm run build` writes. */
export const fixturesRoot = join(import.meta.dirname, '../../fixtures/deliveries')
/** A folder for each source: what its deliveries are made of, and what is read in them. */
export const sourcesRoot = join(import.meta.dirname, '../../fixtures/sources')

/** The folder of real captures, on machines that have it. They are never part of the repository. */
export const samplesRoot = join(import.meta.dirname, '../../../shared/samples')
export const hasSamples = existsSync(samplesRoot)

/** The bytes of a real capture, unpacked when it ends in `.gz`. */
export function sample(...path: readonly string[]): Uint8Array {
  const bytes = readFileSync(join(samplesRoot, ...path))
  return path.at(-1)!.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** What is read in the bundled deliveries of a source, by day: a person has reviewed it. */
export function expectedOf<Expected>(id: string): Readonly<Record<Day, Expected>> {
  return JSON.parse(readFileSync(join(sourcesRoot, id, 'expected.json'), 'utf8'))
}

/** The content of a file in a test: bytes, text, or a value that is written as JSON. */
export type Content = Uint8Array | string | object

function encoded(content: Content): Uint8Array {
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
}

export type AnswerOf = (request: Request) => Content | undefined

/** The stations of a delivery whose requests are answered by a function. Undefined is a 404. */
export async function readStations(source: StationSource, day: Day, answerOf: AnswerOf): Promise<Reading> {
  return readDelivery(source, day, (await takeFrom(source, day, answerOf)).captures)
}

/** The same for a source of official figures. */
export async function readFigures(
  source: FigureSource,
  day: Day,
  answerOf: AnswerOf,
): Promise<ReferenceReading<FigureRecord>> {
  return readFigureDelivery(source, day, (await takeFrom(source, day, answerOf)).captures)
}

/** Changes a text file of a delivery. */
export type Edit = (text: string, name: string) => string

/** Reads a bundled delivery with the code of `--from`, each of its text files changed. */
export function takeEdited(source: Source, day: Day, edit: Edit): Promise<FeedAnswers> {
  return takeFixture(source, day, (bytes, name) => encoded(edit(new TextDecoder().decode(bytes), name)))
}

/** Reads a bundled delivery with the code of `--from`. */
export function takeFixture(
  source: Source,
  day: Day,
  mutate = (bytes: Uint8Array, _name: string) => bytes,
): Promise<FeedAnswers> {
  return takeFrom(source, day, request => {
    const bytes = findFixture(source, day, request)
    return bytes && mutate(bytes, request.name)
  })
}

function findFixture(source: Source, day: Day, request: Request): Uint8Array | undefined {
  try {
    return answersFrom(fixturesRoot, source.descriptor.id, day)(request)
  } catch (error) {
    if (error instanceof FetchError) return undefined
    throw error
  }
}

/** Downloads a delivery whose requests are answered by a function. Undefined is a 404. */
export function takeFrom(
  source: Source,
  day: Day,
  contentOf: AnswerOf,
  settings: Readonly<Record<string, string>> = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [name, 'https://settings.invalid/']),
  ),
): Promise<FeedAnswers> {
  const context = { now: `${day} 12:00:00`, settings: { ...settings, ...source.descriptor.defaults } }
  return takeDelivery(source, day, context, async request => {
    const content = contentOf(request)
    if (content !== undefined) return openCapture(source.descriptor.id, request, 200, encoded(content))
    if (request.transient) return null
    if (request.answers?.includes(404)) return openCapture(source.descriptor.id, request, 404, new Uint8Array())
    throw new FetchError(`${request.name}: 404`, {
      url: request.url,
      status: 404,
      retryable: false,
    })
  })
}

/** A single download, for tests of readers. */
export function delivered(name: string, content: Content): Promise<Capture> {
  return openCapture('test', { name }, 200, encoded(content))
}
