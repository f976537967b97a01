import { createServer } from '../api/server.ts'
import { answerUsage } from './usage.ts'

/** The service in a separate process: `node dist/bench/serve.js DATA-DIR`. */
const server = createServer({
  dataDir: process.argv[2]!,
  host: '127.0.0.1',
  port: 0,
  trustProxy: 0,
  maxAgeHours: 48,
  legacyCacheHeader: false,
  metricsPort: null,
  // A benchmark is one client.
  mapRequests: 0,
})
const { url } = await server.listen()
answerUsage(Number(new URL(url).port))
