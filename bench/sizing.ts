import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { ownFilesOf } from '../pipeline/part-store/object-store/files-of-snapshot.ts'
import { manifestPath } from '../pipeline/snapshot/check-integrity.ts'
import { readManifest } from '../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import { sharedFilesOf } from '../pipeline/snapshot/shared-files.ts'
import { type ChildProgram, startChild } from './child.ts'
import { say } from './say.ts'

const connections = 16
const answers = 3000
// The first warms up the compiler.
// biome-ignore format: a list of short words reads better in lines
const paths = [
  '/healthz', '/', '/live/api.php?action=summary', '/live/geojson.php?country=FR&fuel=diesel',
  '/live/cells.php?zoom=7&bounds=45,0,50,5&fuel=diesel', '/near?place=Paris&km=5',
]

/**
 * `npm run bench -- sizing DATA-DIR`: the figures of docs/sizing.md that depend on the data. Answers for each second of CPU time of the
 * server, not of the clock: other programs on the machine change them little.
 */
export async function benchSizing([dataDir]: readonly string[]): Promise<void> {
  if (dataDir === undefined) {
    say('Give a data folder, such as that of `node dist/fixtures/compose/demo-full.js --no-serve`.')
    process.exitCode = 64
    return
  }
  sayBytes(dataDir)
  const server = await startChild('serve.js', dataDir)
  try {
    await sayAnswers(server)
  } finally {
    server.stop()
  }
}

/** What a new replica downloads, and what a price move takes in the history. */
function sayBytes(dataDir: string): void {
  const manifest = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
  const files = [...sharedFilesOf(manifest), ...ownFilesOf(manifest)].map(({ path }) => path)
  files.push(manifestPath(manifest.id))
  const bytes = files.reduce((sum, path) => sum + statSync(join(dataDir, path)).size, 0)
  const rows = manifest.segments.reduce((sum, segment) => sum + segment.rows, 0)
  const ofMoves = manifest.segments.reduce((sum, segment) => sum + segment.bytes, 0)
  say(`${files.length} files of the current snapshot, ${(bytes / 1e6).toFixed(1)} MB`)
  if (rows > 0) say(`${rows} price moves, ${(ofMoves / rows).toFixed(1)} bytes each`)
}

async function sayAnswers(server: ChildProgram): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const received = (path: string) => receivedFrom(`http://127.0.0.1:${server.port}${path}`, agent)
  say('\n   bytes  a CPU second  path')
  for (const path of paths) {
    await received(path)
    const before = await server.usage()
    let [left, bytes] = [answers, 0]
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        const length = await received(path)
        bytes += length
      }
    }
    await Promise.all(Array.from({ length: connections }, client))
    const { cpu } = await server.usage()
    const aSecond = Math.round(answers / ((cpu - before.cpu) / 1e6))
    say(`${String(Math.round(bytes / answers)).padStart(8)}  ${String(aSecond).padStart(12)}  ${path}`)
  }
  say(`\n${Math.round((await server.usage()).rss / 1e6)} MB resident`)
  agent.destroy()
}

/** The bytes of the body. Throws for any status but 200. */
async function receivedFrom(url: string, agent: Agent): Promise<number> {
  const [answer] = (await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  return bytes
}
