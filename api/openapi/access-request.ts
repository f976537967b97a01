import { errors, formBody, jsonAnswer, limitHeaders, type Operation, withHeaders } from './operation.ts'

const { 400: invalid, 500: notStored, ...others } = errors('FormError', 400, 405, 413, 415, 429, 500, 503)

/** The operation of the form for access to a plan. */
export const accessRequestOperation: Operation = {
  operationId: 'accessRequest',
  summary: 'Asks for access to a plan',
  parameters: [],
  requestBody: formBody('AccessRequest'),
  responses: withHeaders(
    {
      ...jsonAnswer('AccessRequestStored', 'The request is stored.'),
      303: {
        description:
          'Where `Accept` does not name application/json: `/pricing` and how it ended, or a link that shows a new key once.',
        headers: { Location: { schema: { type: 'string' } } },
      },
      400: { ...invalid!, description: 'Fields failed validation; `fields` lists them with the reasons.' },
      ...others,
      500: { ...notStored!, description: 'The request could not be stored.' },
    },
    [200, 303, 400, 429, 500],
    limitHeaders,
  ),
}
