import type { WorkerDied } from '../../model/errors.ts'
import type { Source } from '../../source.ts'
import { keepRecord, type Run, readRun } from '../run/run-folder.ts'

/** The names under which the record of a run lists market work that ended its process. */
export function namesOfDeath(
  { reading }: Pick<WorkerDied, 'reading'>,
  { country, asked }: { readonly country: string; readonly asked: readonly string[] },
): readonly string[] {
  if (reading !== null) return [reading]
  return asked.length > 0 ? asked : [country]
}

/** Records it in the run, which is judged again without these deliveries. */
export function keepDeath(
  dataDir: string,
  { id }: Run,
  sources: readonly Source[],
  country: string,
  error: WorkerDied,
): void {
  const run = readRun(dataDir, id)
  const { died = {}, deliveries } = run
  const ids = sources.map(({ descriptor }) => descriptor.id)
  const asked = ids.filter(source => source in deliveries && !(source in died))
  const names = namesOfDeath(error, { country, asked })
  keepRecord(dataDir, { ...run, died: { ...died, ...Object.fromEntries(names.map(name => [name, error.message])) } })
}

/** Warnings for markets of which the run requested no source. */
export function deathWarnings({ died = {}, deliveries }: Run): string[] {
  const markets = Object.entries(died).filter(([name]) => !(name in deliveries))
  return markets.map(([country, message]) => `${country}: not made again, as ${message}`)
}
