import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { times } from './broken.ts'
import type { FeedLayout } from './feed-layout.ts'

/** The form of the files of each source, as stated in test/sources. */
export async function breaksOfAll(ids: readonly string[]): Promise<Readonly<Record<string, FeedLayout | undefined>>> {
  return Object.fromEntries(await Promise.all(ids.map(async id => [id, await breaksOf(id)] as const)))
}

async function breaksOf(id: string): Promise<FeedLayout | undefined> {
  if (!existsSync(join(import.meta.dirname, '..', 'sources', id, 'breaks.ts'))) return undefined
  const { breaks } = (await import(`../sources/${id}/breaks.ts`)) as { breaks: FeedLayout }
  const scale = breaks.scale ?? scaleOfAmounts(breaks)
  return { ...breaks, ...(scale && { scale }) }
}

function scaleOfAmounts({ amounts = [] }: FeedLayout): FeedLayout['scale'] {
  return amounts.length === 0 ? undefined : times(new RegExp(`("(?:${amounts.join('|')})":)([\\d.]+)`, 'g'))
}
