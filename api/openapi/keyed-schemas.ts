import type { Schema } from './operation.ts'
import { boolean, instant, integer, object } from './shapes.ts'

/** What only the holders of keys are answered. */
export const keyedSchemas: Record<string, Schema> = {
  KeyStatus: object({
    plan: { type: 'string', enum: ['free', 'pro', 'business'] },
    active: boolean,
    limit: integer,
    used: integer,
    remaining: integer,
    resets_at: instant,
  }),
}
