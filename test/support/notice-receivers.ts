import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** A notice as a receiver gets it. */
export interface ReceivedNotice {
  readonly text: string
  readonly kind: string
  readonly title: string
  readonly data: {
    readonly begun: readonly Readonly<Record<string, string>>[]
    readonly ended: readonly Readonly<Record<string, string>>[]
  }
}

/** A webhook on this machine, for one test. */
export interface LocalWebhook {
  readonly address: string
  /** All that it was sent, also while it answered with an error. */
  readonly received: ReceivedNotice[]
  /** What it answers with. */
  status: number
  /** Called with each request before it is answered. */
  onRequest: () => Promise<void> | void
}

export async function localWebhook(): Promise<LocalWebhook> {
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    webhook.received.push(JSON.parse(body))
    await webhook.onRequest()
    response.writeHead(webhook.status).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s3cret`
  const webhook: LocalWebhook = { address, received: [], status: 200, onRequest: () => undefined }
  return webhook
}

/** A program that keeps each notice in a line of a file. While `down` exists next to it, it fails. */
export function localCommand() {
  const folder = temporaryFolder()
  const [program, lines, down] = ['keep.cjs', 'lines', 'down'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(
    program,
    `const fs = require('node:fs')
if (fs.existsSync(${JSON.stringify(down)})) process.exit(1)
fs.appendFileSync(${JSON.stringify(lines)}, fs.readFileSync(0, 'utf8'))`,
  )
  return {
    line: `'${process.execPath}' '${program}'`,
    down,
    received: (): ReceivedNotice[] => {
      if (!existsSync(lines)) return []
      const texts = readFileSync(lines, 'utf8').split('\n')
      return texts.filter(text => text !== '').map(text => JSON.parse(text) as ReceivedNotice)
    },
  }
}

/** `+market-late IT` for what began, `-market-late IT` for what ended. */
export function storyOf(notices: readonly ReceivedNotice[]): string[] {
  return notices.map(({ data: { begun, ended } }) =>
    [
      ...begun.map(({ kind, subject }) => `+${kind} ${subject}`),
      ...ended.map(({ kind, subject }) => `-${kind} ${subject}`),
    ].join(', '),
  )
}
