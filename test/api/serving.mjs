// A server of the compiled program over a data folder, as `serve` makes it, without the other commands: those take three
// times as long to load. Prints where it listens.
import { join } from 'node:path'

const [folder, dataDir] = process.argv.slice(2)
const { createServer } = await import(join(folder, 'api', 'server.js'))
const options = { host: '127.0.0.1', port: 0, trustProxy: 1, maxAgeHours: 48, legacyCacheHeader: false, metricsPort: null }
const server = createServer({ dataDir, ...options })
console.log((await server.listen()).url)
