// Begins a worker, sets it to an endless loop and says which process it is.
import { fork } from 'node:child_process'

const worker = fork(process.argv[2], {
  serialization: 'advanced',
  stdio: 'ignore',
})
worker.on('message', () => {
  process.send(worker.pid)
})
worker.send({ name: 'spin', input: null })
