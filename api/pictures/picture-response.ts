import type { Response } from '../openapi/operation.ts'

export const pngType = 'image/png'

/** A picture in the OpenAPI description. */
export const pngResponse: Readonly<Record<200, Response>> = {
  200: {
    description: 'The picture, 1200 x 630.',
    content: { [pngType]: { schema: { type: 'string', format: 'binary' } } },
  },
}
