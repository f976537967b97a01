import { describe, expect, test } from 'vitest'
import { findFault, subjects } from '../support/fuzz-subjects.ts'

/** How many inputs of each subject are tried here. `long/fuzz.test.ts` tries others for an hour each. */
const inputs: Readonly<Record<string, number>> = {
  CSV: 400,
  XML: 400,
  JSON: 300,
  XLSX: 300,
  ZIP: 400,
  PDF: 150,
  parameters: 3000,
  questions: 500,
  'GPX of clients': 2000,
  GeoJSON: 2000,
  polylines: 2000,
  'messages of agents': 2000,
  multipart: 1000,
}

/** Seeds that found faults. Those of the long form are added here; a new kind of damage changes what a seed makes. */
const found: Readonly<Record<string, readonly number[]>> = {
  // An element named `constructor`; a page whose links took time that grew with the square of their length; a link that is
  // no address; a row that was looked for in each of 8,000 elements inside each other; an exchange rate of 400 digits.
  XML: [21, 51, 327, 1_001_147, 1_129_333, 5_528_729],
  // A sheet whose hundreds of thousands of texts overflowed the stack.
  XLSX: [219],
  // Most time of the first long runs: 50,000 rows with too few cells.
  CSV: [1_007_294],
  // Exchange rates of infinity and of nothing.
  ZIP: [1_059_449, 1_131_023],
  // A font table with one range of 16 million letters; a text of 50,000 of them.
  PDF: [1_012_173, 1_072_541],
}

describe('every input is read, or refused with one of our errors', () => {
  test.each(Object.entries(subjects))('%s', async (name, subject) => {
    const seeds = new Set(found[name])
    for (let seed = 1; seed <= inputs[name]!; seed += 1) seeds.add(seed)
    for (const seed of seeds) {
      expect({ seed, fault: await findFault(subject, seed) }).toEqual({ seed, fault: null })
    }
  })
})
