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
}

describe('every input is read, or refused with one of our errors', () => {
  test.each(Object.entries(subjects))('%s', async (name, subject) => {
    for (let seed = 1; seed <= inputs[name]!; seed += 1) {
      expect({ seed, fault: await findFault(subject, seed) }).toEqual({ seed, fault: null })
    }
  })
})
