// What bombs do to a reader, as tasks of a worker.
const tasks = {
  double: input => ({ pid: process.pid, twice: input * 2 }),
  fill: () => {
    const all = []
    for (;;) all.push(Buffer.alloc(10_000_000, 1))
  },
  heap: () => {
    const all = []
    for (;;) all.push({ of: all.length })
  },
  spin: () => {
    for (;;);
  },
  exit: () => process.exit(3),
  throw: () => {
    throw new TypeError('no such thing')
  },
  full: () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  },
  environment: () => process.env,
}

export function hazardous(reading) {
  return {
    perform: async (name, input) => {
      reading('xx')
      return tasks[name](input)
    },
    close: () => undefined,
  }
}
