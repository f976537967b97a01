import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesRoot } from './deliver.ts'
import type { FeedLayout } from './feed-layout.ts'

/** The form of the files of each source, as stated in the fixture folders. */
export async function breaksOfAll(ids: readonly string[]): Promise<Readonly<Record<string, FeedLayout | undefined>>> {
  return Object.fromEntries(await Promise.all(ids.map(async id => [id, await breaksOf(id)] as const)))
}

async function breaksOf(id: string): Promise<FeedLayout | undefined> {
  if (!existsSync(join(sourcesRoot, id, 'breaks.ts'))) return undefined
  const { breaks } = (await import(`../../fixtures/sources/${id}/breaks.ts`)) as { breaks: FeedLayout }
  return breaks
}
