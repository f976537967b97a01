import { Command, Option } from 'commander'
import { findKey, makeKey, maskedKey } from '../../api/store/key-text.ts'
import { type KeyRecord, type Plan, plans } from '../../api/store/store.ts'
import { isEmailAddress } from '../../pipeline/model/email-address.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { currentInstant } from '../current-instant.ts'
import { day, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { withStore, withStoreIfAny } from '../with-store.ts'

interface CreateOptions extends FolderOptions {
  readonly plan: Plan
  readonly email: string
}

interface ListOptions extends FolderOptions {
  readonly on?: string
}

/** Keys of the keyed tolls and of the bulk files. */
export function keysCommand(now = currentInstant): Command {
  const command = new Command('keys')
    .description('give out keys, list them, take them back')
    .addCommand(createCommand(now))
    .addCommand(listCommand(now))
    .addCommand(stateCommand('disable', false))
    .addCommand(stateCommand('enable', true))
    .addCommand(rotateCommand(now))
    .addCommand(revokeCommand())
  return withExamples(command, [
    ['fuel-etl keys create --plan pro --email ada@example.org', 'a key for a customer'],
    ['fuel-etl keys list', 'who has one, and what they used today'],
  ])
}

function createCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('create'))
    .description('make a key and show it, this once; it works at once, without a restart of the server')
    .addOption(new Option('--plan <plan>', 'what it is good for').choices(plans).makeOptionMandatory())
    .requiredOption('--email <address>', 'of its holder')
    .action(async ({ plan, email, dataDir, ...listener }: CreateOptions) => {
      if (!isEmailAddress(email)) throw new UsageError(`--email: '${email}' is no address; one like ada@example.org`)
      const key = makeKey()
      const { id, secretHash } = key
      await withStore(dataDir, store => store.createKey({ id, secretHash, plan, email, createdAt: now() }))
      const made = { id, key: key.text, plan, email }
      tellKey(made, listener, () => printKey(made))
    })
  return withExamples(command, [
    ['fuel-etl keys create --plan pro --email ada@example.org', 'made and shown, this once'],
    ['fuel-etl keys create --plan business --email ada@example.org --quiet', 'the key alone, for a script'],
  ])
}

function listCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('list'))
    .description('list all keys, oldest first, with what each used of a UTC day')
    .option('--on <date>', 'what they used of this day, of the last 400; today unless given', day)
    .action(async (options: ListOptions) => {
      const today = dayOf(now())
      const on = options.on ?? today
      const keys = await withStoreIfAny(options.dataDir, [], store => store.listKeys(on))
      const used = on === today ? 'used today' : `used on ${on}`
      voiceFor(options).result({ keys: keys.map(key => listed(key, on)) }, () => printKeys(keys, used, options.dataDir))
    })
  return withExamples(command, [
    ['fuel-etl keys list', 'with what they used today'],
    ['fuel-etl keys list --on 2026-11-20 --json', 'of a day, for a program'],
  ])
}

function printKeys(keys: readonly KeyRecord[], used: string, dataDir: string): void {
  if (keys.length === 0) {
    return void process.stdout.write(`no keys in ${dataDir}: 'fuel-etl keys create' makes one\n`)
  }
  const rows = keys.map(key => ({ ...key, state: stateOf(key.active), created: key.createdAt, [used]: key.used }))
  printTable(['id', 'plan', 'email', 'state', 'created', used], rows)
}

function stateCommand(name: 'disable' | 'enable', active: boolean): Command {
  const command = withFolder(new Command(name))
    .description(
      active ? 'let a disabled key through again' : "refuse a key (403) until 'fuel-etl keys enable'; its counts stay",
    )
    .argument('<id>', 'of the key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const id = idOf(shown)
      if (!(await withStoreIfAny(dataDir, false, store => store.setActive(id, active))))
        throw unknownKey(shown, dataDir)
      const state = stateOf(active)
      voiceFor(listener).result({ id, state }, () => process.stdout.write(`${id} is ${state}\n`))
    })
  return withExamples(command, [[`fuel-etl keys ${name} 7k2m9qx4tc`, "by its id, as 'fuel-etl keys list' shows it"]])
}

function rotateCommand(now: typeof currentInstant): Command {
  const command = withFolder(new Command('rotate'))
    .description('make a new key in the place of an old one, which ends at once; plan, address and counts go along')
    .argument('<id>', 'of the old key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const replaced = idOf(shown)
      const key = makeKey()
      const createdAt = now()
      const made = { id: key.id, secretHash: key.secretHash, createdAt }
      const kept = await withStoreIfAny(dataDir, null, store => store.rotateKey(replaced, made, dayOf(createdAt)))
      if (!kept) throw unknownKey(shown, dataDir)
      const next = { id: key.id, key: key.text, plan: kept.plan, email: kept.email, replaced }
      const report = { ...next, state: stateOf(kept.active) }
      tellKey(report, listener, () => {
        printKey(next)
        if (!kept.active) process.stdout.write(`It is inactive, as ${replaced} was: 'fuel-etl keys enable ${key.id}'\n`)
      })
    })
  return withExamples(command, [
    ['fuel-etl keys rotate 7k2m9qx4tc', 'when its holder has lost it, or shown it'],
    ['fuel-etl keys rotate 7k2m9qx4tc --quiet', 'the new key alone, for a script'],
  ])
}

function revokeCommand(): Command {
  const command = withFolder(new Command('revoke'))
    .description('delete a key with its address and its counts; nothing brings it back')
    .argument('<id>', 'of the key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const id = idOf(shown)
      if (!(await withStoreIfAny(dataDir, false, store => store.revokeKey(id)))) throw unknownKey(shown, dataDir)
      voiceFor(listener).result({ id, state: 'gone' }, () => process.stdout.write(`${id} is gone\n`))
    })
  return withExamples(command, [['fuel-etl keys revoke 7k2m9qx4tc', 'with the address and the counts']])
}

/** A key is shown this once: to those who want to hear nothing, too, and then alone. */
function tellKey(report: { readonly key: string }, listener: OutputMode, tell: () => void): void {
  if (listener.quiet && !listener.json) process.stdout.write(`${report.key}\n`)
  else voiceFor(listener).result(report, tell)
}

/** With `--json` beside it, the one place where the secret of a key is written. */
function printKey({ id, key, ...about }: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ id, ...about, key })) {
    process.stdout.write(`${name.padEnd(8)}  ${value}\n`)
  }
  process.stdout.write('\nThe key is shown this once: only a hash of it is kept. It goes into the header X-API-Key.\n')
}

function listed({ id, plan, email, active, createdAt, used }: KeyRecord, on: string) {
  return { id, plan, email, state: stateOf(active), createdAt, on, used }
}

function stateOf(active: boolean): string {
  return active ? 'active' : 'inactive'
}

/** Whoever holds a whole key has its id. */
function idOf(shown: string): string {
  return findKey(shown)?.id ?? shown
}

/** Never with the secret, should there be one in what was given. */
function unknownKey(shown: string, dataDir: string): UsageError {
  const named = shown.startsWith('fuel_') ? maskedKey(shown) : shown
  return new UsageError(`no key in ${dataDir} has the id ${named}; 'fuel-etl keys list' lists them`)
}
