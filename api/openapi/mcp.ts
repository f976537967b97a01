import { errors, type Operation, schemaRef } from './operation.ts'

const message = { 'application/json': { schema: schemaRef('JsonRpcMessage') } }

const { 403: foreignPage, ...others } = errors('JsonRpcError', 400, 403, 405, 413, 415, 429, 500)

export const mcpOperation: Operation = {
  operationId: 'modelContextProtocol',
  summary:
    'Tools for agents (an addition): the Model Context Protocol as streamable HTTP without sessions. `tools/list` describes ' +
    'which tools there are and what they take; `GET` and `DELETE` are 405.',
  parameters: [],
  requestBody: { required: true, content: message },
  responses: {
    200: { description: 'The answer; what a tool refuses has `result.isError`.', content: message },
    202: { description: 'A notification: there is no answer.' },
    ...others,
    403: { ...foreignPage!, description: 'A page asks, and the operator has not allowed its origin.' },
  },
}
