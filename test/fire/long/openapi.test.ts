import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConformance, operations } from '../../support/openapi-conformance.ts'

/** Of each operation. */
const requests = 2_000

let sent: Awaited<ReturnType<typeof openConformance>>
beforeAll(async () => {
  sent = await openConformance(afterAll)
})

test.each(operations)(`${requests} answers of $method $path are as described`, async operation => {
  expect((await sent(operation, requests)).slice(0, 5)).toEqual([])
})
