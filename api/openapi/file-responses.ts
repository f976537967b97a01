import { errors, type Response } from './operation.ts'

const text = { schema: { type: 'string' } }
const binary = { schema: { type: 'string', format: 'binary' } }

const headers = {
  'Accept-Ranges': { ...text, description: 'bytes' },
  'Content-Disposition': text,
  'Content-Location': { ...text, description: 'Of what is the latest: the address where these bytes stay.' },
  'Repr-Digest': { ...text, description: 'SHA-256 of the whole file (RFC 9530), also with a part of it.' },
}
const kinds = ['application/vnd.apache.parquet', 'text/csv', 'application/json']
const content = Object.fromEntries(kinds.map(kind => [kind, binary]))

/** What is answered with a file, whole or in part. */
export const fileResponses: Readonly<Record<number, Response>> = {
  200: { description: 'The whole file, never compressed.', headers, content },
  206: {
    description:
      'What `Range` asks for. Several ranges, eight at most, are `multipart/byteranges`; of more the whole is sent.',
    headers: { ...headers, 'Content-Range': text },
    content: { ...content, 'multipart/byteranges': binary },
  },
  ...errors('PlainError', 401, 403, 404, 405, 416, 500),
}
