import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { madeUpFigures, madeUpOpenings } from '../../fixtures/snapshots/made-up-figures.ts'
import { snapshotId } from '../support/api-server.ts'
import { compileProgram } from '../support/compiled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const clients = 24
const restarts = 6

interface Count {
  answered: number
  /** Sent on an open connection, and not answered. */
  lost: string[]
}

/** One request over the client's connection. A refused connection loses nothing, because nothing was sent. */
function ask(agent: Agent, port: number, count: Count): Promise<void> {
  return new Promise(resolve => {
    const sent = request({ agent, port, host: '127.0.0.1', path: '/live/board_now.php' }, response => {
      let bytes = 0
      response.on('data', chunk => (bytes += chunk.length))
      response.on('close', () => {
        if (bytes === Number(response.headers['content-length'])) count.answered += 1
        else count.lost.push(`${bytes} bytes of ${response.headers['content-length']}`)
        resolve()
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') count.lost.push(error.message)
      setTimeout(resolve, 20)
    })
    sent.end()
  })
}

test(`${restarts} restarts lose no request of ${clients} clients that ask all the time`, async () => {
  const dataDir = temporaryFolder()
  await writeSnapshot(dataDir, snapshotId, { figures: madeUpFigures(2_000), openings: madeUpOpenings })
  const program = await compileProgram()
  const start = (port: number) => program.start(['serve', '--data-dir', dataDir, '--port', String(port)])
  let service = await start(0)
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(service.firstLine)![1])
  const count: Count = { answered: 0, lost: [] }
  let isDone = false
  const asking = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isDone) await ask(agent, port, count)
    agent.destroy()
  })
  for (let restart = 0; restart < restarts; restart++) {
    const before = count.answered
    await expect.poll(() => count.answered - before).toBeGreaterThan(200)
    await service.stop('SIGTERM')
    service = await start(port)
  }
  isDone = true
  await Promise.all(asking)
  await service.stop('SIGTERM')
  expect(count.lost).toEqual([])
  expect(count.answered).toBeGreaterThan(restarts * 200)
})
