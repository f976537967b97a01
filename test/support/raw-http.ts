import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are and returns everything that arrives until the connection ends or is silent for that long. */
export async function rawAnswer(url: string, bytes: string, silentMs = 1_000): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const received: Buffer[] = []
  socket.on('data', chunk => received.push(chunk))
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(received).toString('latin1')
}

/** The statuses of the answers in it, in order. */
export function statusesIn(raw: string): number[] {
  return [...raw.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
