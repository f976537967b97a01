import { Command } from 'commander'
import { firstKeptInstant } from '../../api/store/first-kept.ts'
import type { AccessRequestRecord } from '../../api/store/store.ts'
import { csvLine } from '../../pipeline/model/csv-text.ts'
import { writeDurably } from '../../pipeline/model/durable.ts'
import { foldedEmail } from '../../pipeline/model/email-address.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { currentInstant } from '../current-instant.ts'
import { type FolderOptions, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'
import { withStoreIfAny } from '../with-store.ts'

interface ExportOptions extends FolderOptions {
  readonly to?: string
}

/** Requests for access: what people said of themselves, so they are also erased here. */
export function requestsCommand(now = currentInstant): Command {
  const command = new Command('requests')
    .description('list, export and erase requests for access; they are kept for twelve months')
    .addCommand(listCommand(now))
    .addCommand(exportCommand(now))
    .addCommand(eraseCommand(now))
  return withExamples(command, [['fuel-etl requests list', 'who asked for access']])
}

function listCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('list'))
    .description('list all requests, oldest first; those of more than twelve months ago are deleted before')
    .action(async ({ dataDir, ...listener }: FolderOptions) => {
      const requests = await keptRequests(dataDir, now)
      voiceFor(listener).result({ requests }, () => printRequests(requests, dataDir))
    })
  return withExamples(command, [
    ['fuel-etl requests list', 'a line each'],
    ['fuel-etl requests list --json', 'for a program, uncut'],
  ])
}

function printRequests(requests: readonly AccessRequestRecord[], dataDir: string): void {
  if (requests.length === 0) return void process.stdout.write(`no requests for access in ${dataDir}\n`)
  const rows = requests.map(({ receivedAt, useCase, name, company, ...request }) => ({
    ...request,
    received: receivedAt,
    name: onOneLine(name),
    company: onOneLine(company ?? ''),
    'use case': onOneLine(useCase),
  }))
  printTable(['id', 'received', 'plan', 'email', 'name', 'company', 'use case'], rows)
}

const columns = ['id', 'received_at', 'plan', 'email', 'name', 'company', 'use_case'] as const

function exportCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('export'))
    .description(
      'write all requests as CSV, or as JSON with --json; a text that a spreadsheet would run begins with an apostrophe',
    )
    .option('--to <file>', 'write them there, readable by you alone, instead of printing them')
    .action(async ({ dataDir, to, ...listener }: ExportOptions) => {
      const requests = await keptRequests(dataDir, now)
      const text = listener.json ? `${JSON.stringify({ requests })}\n` : csvOf(requests)
      // What was asked for is the data itself: --quiet has nothing to leave out.
      if (to === undefined) return void process.stdout.write(text)
      writeTo(to, text)
      voiceFor(listener).result({ requests: requests.length, to }, () =>
        process.stdout.write(`${countOf(requests.length)} in ${to}\n`),
      )
    })
  return withExamples(
    command,
    [['fuel-etl requests export --to requests.csv', 'a file that only you can read']],
    'Without --to the data is printed, with --quiet too.',
  )
}

function eraseCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('erase'))
    .description('delete all requests of an address, in whatever case it is spelt')
    .argument('<email>', 'the whole address')
    .action(async (email: string, { dataDir, ...listener }: FolderOptions) => {
      const { erased, keys } = await withStoreIfAny(dataDir, { erased: 0, keys: [] as string[] }, async store => ({
        erased: await store.eraseRequests(email),
        keys: (await store.listKeys(dayOf(now()))).filter(key => isSame(key.email, email)).map(({ id }) => id),
      }))
      voiceFor(listener).result({ email, erased, keys }, () => {
        const elsewhere = erased > 0 ? '; exports and copies of the store that you made still hold them' : ''
        process.stdout.write(`${countOf(erased)} of ${email} erased in ${dataDir}${elsewhere}\n`)
        for (const id of keys)
          process.stdout.write(`key ${id} is of that address: 'fuel-etl keys revoke ${id}' deletes it\n`)
      })
    })
  return withExamples(command, [['fuel-etl requests erase ada@example.org', 'what she asks you to forget']])
}

function isSame(one: string, other: string): boolean {
  return foldedEmail(one) === foldedEmail(other)
}

function keptRequests(dataDir: string, now: typeof currentInstant): Promise<readonly AccessRequestRecord[]> {
  return withStoreIfAny(dataDir, [], async store => {
    await store.dropRequestsBefore(firstKeptInstant(now()))
    return store.listRequests()
  })
}

function csvOf(requests: readonly AccessRequestRecord[]): string {
  const lines = requests.map(({ id, receivedAt, plan, email, name, company, useCase }) =>
    csvLine([id, receivedAt, plan, email, name, company, useCase]),
  )
  return csvLine(columns) + lines.join('')
}

function writeTo(path: string, text: string): void {
  try {
    writeDurably(path, text, { mode: 0o600 })
  } catch (cause) {
    throw new UsageError(`--to ${path}: ${(cause as Error).message}; choose a folder that you may write`, { cause })
  }
}

function countOf(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`
}

/** What strangers wrote may hold line ends and what moves a terminal's cursor. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
