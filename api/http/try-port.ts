import { createServer } from 'node:net'

/** Opens a port and closes it again. Throws the error that a server would get. */
export async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  })
  await new Promise(resolve => probe.close(resolve))
}
