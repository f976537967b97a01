import * as z from 'zod'
import { fuelCodes } from '../../model/fuels.ts'

/** The type of the values of a schema, read-only. */
export type TypeOf<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>

type ReadOnly<T> = unknown extends T ? T : { readonly [Key in keyof T]: ReadOnly<T[Key]> }

/** An answer below `/live/`. */
export interface Live<Data> {
  readonly ok: boolean
  readonly data: Data
}

export const day = z.string().meta({ format: 'date' })
export const instant = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
export const texts = z.array(z.string())
export const fuelCode = z.enum(fuelCodes)
export const logo = z
  .string()
  .nullable()
  .describe('The file of a badge of the brand, an SVG: its address is `/live/logos/` and this name.')
/** Prices are per litre unless stated otherwise. */
export const unit = z.literal('kg').optional()
/** Longitude and latitude. The items are stated once, because OpenAPI 3.0 has no tuples. */
export const position = z.tuple([z.number(), z.number()]).meta({ items: { type: 'number' } })

/** One member for each fuel that there is. */
export function byFuelCode<Schema extends z.ZodType>(schema: Schema) {
  return z.partialRecord(fuelCode, schema)
}

export function mapOf<Schema extends z.ZodType>(schema: Schema) {
  return z.record(z.string(), schema)
}

/** A word from a list. The description only promises a text, because the list may grow. */
export function word<const Words extends readonly string[]>(words: Words) {
  return z.enum(words).meta({ enum: undefined })
}

/** What the figures of a market are. */
export const basis = word(['stations', 'regional_mean', 'national_mean', 'national_maximum'])
export type Basis = TypeOf<typeof basis>

/** A member that is not in the first version of the contract. It is always there, but not described as required. */
export function addition<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.optional() as unknown as Schema
}
