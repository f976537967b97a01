import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { FileAnswer } from '../../api/http/answer.ts'
import { Connections } from '../../api/http/connections.ts'
import { Refusal } from '../../api/http/refusal.ts'
import { sendFile } from '../../api/http/send-file.ts'

export interface FileServer {
  readonly url: string
  /** Errors other than refusals. */
  readonly errors: Error[]
  /** Downloads in progress. */
  readonly open: () => number
}

/** Sends one file for every request, without other routes. Closed at the end of the test. */
export async function fileServer(answer: FileAnswer, stalledMs?: number): Promise<FileServer> {
  const errors: Error[] = []
  let open = 0
  const server = createServer((req, res) => {
    open += 1
    sendFile(req, res, answer)
      .catch(error => {
        if (!(error instanceof Refusal)) errors.push(error)
        if (res.headersSent) return res.destroy()
        const { status, headers, message } =
          error instanceof Refusal ? error : { status: 500, headers: [], message: '' }
        res.writeHead(status, [...headers]).end(message)
      })
      .finally(() => {
        open -= 1
      })
  })
  if (stalledMs !== undefined) new Connections(server, { stalledMs })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors, open: () => open }
}
