import type { Schema } from './operation.ts'
import { integer, object, textShape } from './shapes.ts'

const version: Schema = { type: 'string', enum: ['2.0'] }

/** JSON-RPC 2.0 as far as it is the same for all methods. */
export const mcpSchemas: Readonly<Record<string, Schema>> = {
  JsonRpcMessage: object(
    { jsonrpc: version },
    { id: {}, method: textShape, params: { type: 'object' }, result: { type: 'object' }, error: { type: 'object' } },
  ),
  JsonRpcError: object({ jsonrpc: version, error: object({ code: integer, message: textShape }) }, { id: {} }),
}
