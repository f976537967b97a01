import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkNoticeCommand } from '../../bin/commands/check/notice.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'

afterEach(() => void vi.unstubAllEnvs())

/** The host of a webhook on this machine that answers with this status, after it is set for the command. */
async function webhookThatAnswers(status: number, bodies: string[] = []): Promise<string> {
  const server = createServer(async (request, response) => {
    bodies.push((await request.setEncoding('utf8').toArray()).join(''))
    response.writeHead(status).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('FUEL_NOTIFY_WEBHOOK', `http://${host}/s3cret`)
  return host
}

test('sends a test notice to each receiver, and states which of them got it', async () => {
  const bodies: string[] = []
  const host = await webhookThatAnswers(200, bodies)
  vi.stubEnv('FUEL_NOTIFY_COMMAND', '/nowhere/alert --token s3cret')
  const { text, exitCode } = await printedBy(checkNoticeCommand())
  expect(text).toBe(
    `the webhook ${host} got the notice\nthe command /nowhere/alert did not get the notice: it could not be started: ENOENT\n`,
  )
  expect(exitCode).toBe(1)
  expect(bodies.map(body => JSON.parse(body).kind)).toEqual(['test'])
})

test('reports as in docs/reports.schema.json, and states a failure on stderr too', async () => {
  const host = await webhookThatAnswers(404)
  const fault = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const { text, exitCode } = await printedBy(checkNoticeCommand(), '--json')
  const said = fault.mock.calls.join('')
  fault.mockRestore()
  const report = JSON.parse(text)
  expect(faultsIn('check-notice', report)).toEqual([])
  const delivery = { receiver: 'webhook', name: host, fault: 'it answered with status 404' }
  expect([report, exitCode]).toEqual([{ kind: 'test', deliveries: [delivery] }, 1])
  expect(said).toContain(`the webhook ${host} did not get the notice`)
  expect(text + said).not.toContain('s3cret')
})

test('reports that no receiver is set', async () => {
  vi.stubEnv('FUEL_NOTIFY_WEBHOOK', '')
  vi.stubEnv('FUEL_NOTIFY_COMMAND', '')
  await expect(printedBy(checkNoticeCommand())).rejects.toMatchObject({ exitCode: 78 })
})
