import type { WorkerDied } from '../model/errors.ts'
import type { Source } from '../source.ts'
import { keepRecord, type Run, readRun } from './run-folder.ts'

/** By what names the record of a run says that work on a market ended its process. */
export function namesOfDeath(
  { reading }: Pick<WorkerDied, 'reading'>,
  { country, asked }: { readonly country: string; readonly asked: readonly string[] },
): readonly string[] {
  if (reading !== null) return [reading]
  return asked.length > 0 ? asked : [country]
}

/** Says so in the record of a run, which is judged once more without these deliveries. */
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

/** For the report of a run: what became of markets of which it had asked no source. */
export function deathWarnings({ died = {}, deliveries }: Run): string[] {
  const markets = Object.entries(died).filter(([name]) => !(name in deliveries))
  return markets.map(([country, message]) => `${country}: not made again, as ${message}`)
}
