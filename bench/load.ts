import { connect, type Socket } from 'node:net'

/** A request as text, and the length of its answer, headers included. */
export interface Shot {
  readonly request: Buffer
  readonly answerLength: number
}

export interface RequestLoad {
  readonly port: number
  readonly shots: readonly Shot[]
  readonly connections: number
  readonly seconds: number
}

/**
 * Responses a second to requests over open connections, one at a time on each. A response is complete when as many bytes
 * have arrived as in the first response to the same request, because a client that parses would be slower than the server.
 */
export async function answersUnder({ port, shots, connections, seconds }: RequestLoad): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let received = 0
  const runs = Array.from({ length: connections }, (_, lane) => {
    return new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      // Separate paths, so that no connection requests what another one has just received.
      let at = Math.floor((lane * shots.length) / connections)
      let missing = 0
      const fire = () => {
        missing = shots[at]!.answerLength
        socket.write(shots[at]!.request)
        at = (at + 1) % shots.length
      }
      socket.once('connect', fire)
      socket.once('error', reject)
      socket.on('data', chunk => {
        missing -= chunk.length
        if (missing > 0) return
        received += 1
        if (missing === 0 && performance.now() < until) return fire()
        socket.destroy()
        if (missing < 0) reject(new Error(`an answer was ${-missing} bytes longer than the first of its kind`))
        else resolve()
      })
    })
  })
  await Promise.all(runs)
  return (received * 1000) / (performance.now() - started)
}

export interface FirstAnswer {
  readonly status: number
  /** Header lines as they were sent. */
  readonly head: string
  readonly body: Buffer
  readonly shot: Shot
}

/** Sends one request and reads the response by its Content-Length. */
export async function askOnce(port: number, path: string, headers: readonly string[] = []): Promise<FirstAnswer> {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', '']
  const request = Buffer.from(lines.join('\r\n'))
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = await whole(socket)
  socket.destroy()
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.toString('latin1', 0, end)
  const shot = { request, answerLength: answer.length }
  return { status: Number(head.slice(9, 12)), head, body: answer.subarray(end + 4), shot }
}

async function whole(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) continue
    const length = /^content-length: (\d+)/im.exec(received.toString('latin1', 0, end))?.[1] ?? '0'
    if (received.length >= end + 4 + Number(length)) break
  }
  return received
}
