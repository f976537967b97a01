import { errors, type Response } from './operation.ts'

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
export const fileResponses: Readonly<Record<number, Response>> = {
  200: { description: 'The complete file, never compressed.', headers, content },
  206: {
    description:
      'The ranges of `Range`. Two to eight ranges are sent as `multipart/byteranges`; for more, the complete file is sent.',
    headers: { ...headers, 'Content-Range': text },
    content: { ...content, 'multipart/byteranges': binary },
  },
  ...errors('PlainError', 401, 403, 404, 405, 416, 500, 503),
}
