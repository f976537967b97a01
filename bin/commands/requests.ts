import { firstKeptInstant } from '../../api/store/first-kept.ts'
import type { AccessRequestRecord } from '../../api/store/store.ts'
import { writingTo } from '../../pipeline/disk/disk-fault.ts'
import { writeDurably } from '../../pipeline/disk/durable.ts'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { foldedEmail } from '../../pipeline/model/addresses.ts'
import { csvLine } from '../../pipeline/model/csv-text.ts'
import { ClockError } from '../../pipeline/model/errors.ts'
import { dayOf, type Instant } from '../../pipeline/model/instants.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { plausibleClock, refuseFarAhead } from '../../pipeline/snapshot/plausible-clock.ts'
import { Command, folderCommand } from '../command.ts'
import type { FolderOptions } from '../options.ts'
import { printTable } from '../print/table.ts'
import { onOneLine } from '../print/text-width.ts'
import { say, voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'
import { storeFolder, storePlaceOf, withStoreIfAny } from '../with-store.ts'

/** Requests for access. They are personal data, so this command can also erase them. */
export function requestsCommand(now = currentInstant): Command {
  return new Command('requests')
    .description('list, export and erase requests for access; they are stored for twelve months')
    .addCommand(listCommand(now))
    .addCommand(exportCommand(now))
    .addCommand(eraseCommand(now))
    .examples([['fuel-etl requests list', 'all stored requests']])
}

function listCommand(now: typeof currentInstant): Command {
  return folderCommand('list', storeFolder)
    .description('list all requests, oldest first; requests older than twelve months are deleted first')
    .action(async ({ dataDir, ...listener }: FolderOptions) => {
      const requests = await keptRequests(dataDir, now)
      voiceFor(listener).result({ requests }, () => printRequests(requests, dataDir))
    })
    .examples([
      ['fuel-etl requests list', 'one line for each request'],
      ['fuel-etl requests list --json', 'full texts, for a program'],
    ])
}

function printRequests(requests: readonly AccessRequestRecord[], dataDir: string): void {
  const rows = requests.map(({ receivedAt, useCase, name, company, ...request }) => ({
    ...request,
    received: receivedAt,
    name: onOneLine(name),
    company: onOneLine(company ?? ''),
    'use case': onOneLine(useCase),
  }))
  const none = `no requests for access in ${storePlaceOf(dataDir).name}`
  printTable(['id', 'received', 'plan', 'email', 'name', 'company', 'use case'], rows, { none })
}

const columns = ['id', 'received_at', 'plan', 'email', 'name', 'company', 'use_case'] as const

function exportCommand(now: typeof currentInstant): Command {
  return folderCommand('export', storeFolder)
    .description(
      'write all requests as CSV, or as JSON with --json; CSV texts that a spreadsheet would run get an apostrophe',
    )
    .option('--to <file>', 'write to this file, readable only by you, instead of printing')
    .action(async ({ dataDir, to, ...listener }: FolderOptions & { readonly to?: string }) => {
      if (to !== undefined) refuseInDataFolder(to, dataDir)
      const requests = await keptRequests(dataDir, now)
      const text = listener.json ? `${JSON.stringify({ requests })}\n` : csvOf(requests)
      // The data itself is the output, so --quiet changes nothing.
      if (to === undefined) return void process.stdout.write(text)
      await writingTo(to, () => writeDurably(to, text, { mode: 0o600 }))
      voiceFor(listener).result({ requests: requests.length, to }, () =>
        say(`${counted(requests.length, 'request')} in ${to}`),
      )
    })
    .examples([['fuel-etl requests export --to requests.csv', 'a file that only you can read']])
    .remarks('Without --to the data is printed, even with --quiet.')
}

function eraseCommand(now: typeof currentInstant): Command {
  return folderCommand('erase', storeFolder)
    .description('delete all requests of an e-mail address, ignoring case')
    .argument('<email>', 'the full e-mail address')
    .action(async (email: string, { dataDir, ...listener }: FolderOptions) => {
      const { erased, keys } = await withStoreIfAny(dataDir, { erased: 0, keys: [] as string[] }, async store => ({
        erased: await store.eraseRequests(email),
        keys: (await store.listKeys(dayOf(now()))).filter(key => isSame(key.email, email)).map(({ id }) => id),
      }))
      voiceFor(listener).result({ email, erased, keys }, () => {
        const elsewhere = erased > 0 ? '; delete your exports and copies of the store separately' : ''
        say(`${counted(erased, 'request')} of ${email} erased in ${storePlaceOf(dataDir).name}${elsewhere}`)
        for (const id of keys) say(`key ${id} belongs to that address: 'fuel-etl keys revoke ${id}' deletes it`)
      })
    })
    .examples([['fuel-etl requests erase ada@example.org', 'when she asks for deletion']])
}

function isSame(one: string, other: string): boolean {
  return foldedEmail(one) === foldedEmail(other)
}

function keptRequests(dataDir: string, now: typeof currentInstant): Promise<readonly AccessRequestRecord[]> {
  const at = plausibleClock(now(), dataDir)
  return withStoreIfAny(dataDir, [], async store => {
    const doubt = findClockDoubt(at, dataDir)
    if (doubt === null) await store.dropRequestsBefore(firstKeptInstant(at))
    else process.stderr.write(`fuel-etl: no old requests were deleted: ${doubt}\n`)
    return store.listRequests()
  })
}

/** Personal data is deleted by age, so not by a clock that may be far ahead. The requests are listed all the same. */
function findClockDoubt(now: Instant, dataDir: string): string | null {
  try {
    refuseFarAhead(now, dataDir, "the next 'fuel-etl run' makes them deletable")
    return null
  } catch (error) {
    if (error instanceof ClockError) return error.message
    throw error
  }
}

function csvOf(requests: readonly AccessRequestRecord[]): string {
  const lines = requests.map(({ id, receivedAt, plan, email, name, company, useCase }) =>
    csvLine([id, receivedAt, plan, email, name, company, useCase]),
  )
  return csvLine(columns) + lines.join('')
}
