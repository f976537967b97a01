import { extname } from 'node:path'
import type { FileAnswer } from '../http/answer.ts'
import { fileHeaders } from '../http/headers.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, type Parameter, pathParameter, type Response } from '../openapi/operation.ts'
import type { KeyedRoute, RouteRequest } from '../routing/route.ts'
import { bulkAddress } from '../serialise/bulk-index.ts'
import type { BulkShelf, BulkShelves } from '../snapshot/bulk-shelves.ts'

const text = { schema: { type: 'string' } }
const binary = { schema: { type: 'string', format: 'binary' } }

const headers = {
  'Accept-Ranges': { ...text, description: 'bytes' },
  'Content-Disposition': text,
  'Content-Location': { ...text, description: 'Of what is the latest: the address where these bytes stay.' },
  'Repr-Digest': { ...text, description: 'SHA-256 of the complete file (RFC 9530), also for ranges.' },
}
const content = { 'application/vnd.apache.parquet': binary, 'text/csv': text, 'application/json': binary }

/** The responses with a file, complete or in ranges. */
const fileResponses: Readonly<Record<number, Response>> = {
  200: { description: 'The complete file, never compressed.', headers, content },
  206: {
    description:
      'The ranges of `Range`. Two to eight ranges are sent as `multipart/byteranges`; for more, the complete file is sent.',
    headers: { ...headers, 'Content-Range': text },
    content: { ...content, 'multipart/byteranges': binary },
  },
  ...errors('PlainError', 401, 403, 404, 405, 416, 500, 503),
}

const contentTypes: Readonly<Record<string, string>> = {
  '.parquet': 'application/vnd.apache.parquet',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

const file = pathParameter('file', { type: 'string' }, '`datapackage.json`, or the `path` of a file that it names.')
const snapshot = pathParameter('snapshot', { type: 'string' }, 'The id of a snapshot that is kept, or `latest`.')

/**
 * The bulk files and their datapackage. An address without a snapshot gives the latest. The paths in
 * `/api/bulk/datapackage.json` are relative to it, as Frictionless requires.
 */
export function bulkFileRoutes(shelves: BulkShelves): readonly KeyedRoute[] {
  return [
    bulkFileRoute(shelves, '/api/bulk/:file', 'latestBulkFile', [file]),
    bulkFileRoute(shelves, '/api/bulk/:snapshot/:file', 'bulkFile', [snapshot, file]),
  ]
}

function bulkFileRoute(
  shelves: BulkShelves,
  path: string,
  operationId: string,
  parameters: readonly Parameter[],
): KeyedRoute {
  const summary = 'A bulk file or the datapackage, whole or in part; plan business, not counted'
  const route: KeyedRoute = {
    kind: 'keyed',
    path,
    family: 'plain',
    plan: 'business',
    counts: false,
    contentType: 'application/octet-stream',
    openapi: { operationId, summary, parameters, responses: fileResponses },
    handle: request => {
      const { snapshot = 'latest' } = request.parts
      if (snapshot === 'latest') return fileAnswer(route, shelves.of(request.snapshot), request, true)
      if (snapshot === request.snapshot.id) return fileAnswer(route, shelves.of(request.snapshot), request, false)
      return shelves.find(snapshot).then(shelf => fileAnswer(route, shelf, request, false))
    },
  }
  return route
}

/** Throws Refusal 404, in JSON instead of a page, because the client is a program with a key. */
function fileAnswer(
  route: KeyedRoute,
  shelf: BulkShelf | null,
  { parts }: RouteRequest,
  isLatest: boolean,
): FileAnswer {
  if (!shelf) throw new Refusal(404, 'No such snapshot')
  const name = parts.file!
  const found = shelf.files.get(name)
  if (!found) throw new Refusal(404, 'No such file')
  const digest = Buffer.from(found.sha256, 'hex').toString('base64')
  return {
    kind: 'file',
    ...found.stored(),
    bytes: found.bytes,
    sha256: found.sha256,
    etag: `"${found.sha256}"`,
    changedAt: shelf.createdAt,
    isImmutable: !isLatest,
    contentType: contentTypes[extname(name)]!,
    headers: [
      ...fileHeaders(route, shelf),
      ...(isLatest ? ['Content-Location', bulkAddress(shelf.id, name)] : []),
      'Repr-Digest',
      `sha-256=:${digest}:`,
      'Content-Disposition',
      `attachment; filename="${name}"`,
    ],
  }
}
