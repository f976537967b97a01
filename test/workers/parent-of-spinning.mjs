// Begins a worker, sets it to an endless loop and says which process it is.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const worker = fork(fileURLToPath(new URL('hazardous-worker.mjs', import.meta.url)), {
  serialization: 'advanced',
  stdio: 'ignore',
})
worker.on('message', () => {
  process.send(worker.pid)
})
worker.send({ name: 'spin', input: null })
