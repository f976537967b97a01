import * as z from 'zod'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { instant, mapOf, type TypeOf } from '../../pipeline/serving/schemas/shapes.ts'

export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .describe('ISO 3166-1 alpha-2; EL is read as GR, UK as GB.')

export const FuelCode = z.enum(fuelCodes)

export const LiveError = z.object({ ok: z.literal(false), error: z.string() })

export const PlainError = z.object({ error: z.string() })

export const FormError = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: mapOf(z.string()).optional(),
})

const jsonrpc = z.literal('2.0')
const anything = z.unknown().optional()
/** Any members. */
export const Description = z.looseObject({})

/** JSON-RPC 2.0 as far as it is the same for all methods. */
export const JsonRpcMessage = z.object({
  jsonrpc,
  id: anything,
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({}).optional(),
})

export const JsonRpcError = z.object({
  jsonrpc,
  error: z.object({ code: z.int(), message: z.string() }),
  id: anything,
})

/** HTML. */
export const Page = z.string()

export const Health = z.object({ status: z.string() })

export const Readiness = z.object({
  ready: z.boolean(),
  snapshot: z.string().nullable(),
  /** Why it is not ready. */
  reason: z.string().optional(),
  data: z.string().optional(),
  created_at: instant.optional(),
  age_hours: z.number().optional(),
  /** Whether all tables of opening hours still cover this instant. */
  opening_states: z.string().optional(),
  opening_states_until: instant.nullable().optional(),
  /** Sources that were requested for the length of their window and never read: each makes the service not ready. */
  never_read: z
    .array(z.object({ source: z.string(), market: z.string().nullable(), requested_since: instant }))
    .optional(),
  /** The current snapshot while it cannot be served, and why: another one is served in its place. */
  passed_over: z.object({ snapshot: z.string(), reason: z.string() }).optional(),
  /** While the object store of snapshots cannot be reached: a newer snapshot may be there. */
  not_followed: z.object({ since: instant }).optional(),
})
export type Readiness = TypeOf<typeof Readiness>

/** The part of the registry's schema that is used. */
export const ServerManifest = z
  .object({
    $schema: z.string(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    version: z.string(),
    websiteUrl: z.string().optional(),
    remotes: z.array(
      z.object({
        type: z.literal('streamable-http'),
        url: z.string(),
        variables: mapOf(
          z.object({ description: z.string(), isRequired: z.boolean(), default: z.string() }),
        ).optional(),
      }),
    ),
  })
  .describe('`server.json` of the MCP registry, 2025-12-11.')
export type ServerManifest = TypeOf<typeof ServerManifest>
