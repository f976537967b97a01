import { Command, Option } from 'commander'
import { type KeyPlan, plans } from '../../api/allowed-values/access-requests.ts'
import { findKey, makeKey, maskedKey } from '../../api/store/key-text.ts'
import type { KeyRecord } from '../../api/store/store.ts'
import { isEmailAddress } from '../../pipeline/model/addresses.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { plausibleClock } from '../../pipeline/snapshot/plausible-clock.ts'
import { currentInstant } from '../current-instant.ts'
import { dayOption, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { isStoreElsewhere, storePlaceOf, withStore, withStoreIfAny } from '../with-store.ts'
import { withBucketUse } from '../working-copy.ts'

interface CreateOptions extends FolderOptions {
  readonly plan: KeyPlan
  readonly email: string
}

interface ListOptions extends FolderOptions {
  readonly on?: string
}

/** API keys for the tolls and the bulk files. */
export function keysCommand(now = currentInstant): Command {
  const command = new Command('keys')
    .description('create, list, disable, rotate and revoke API keys')
    .addCommand(createCommand(now))
    .addCommand(listCommand(now))
    .addCommand(stateCommand('disable', false))
    .addCommand(stateCommand('enable', true))
    .addCommand(rotateCommand(now))
    .addCommand(revokeCommand())
  return withExamples(command, [
    ['fuel-etl keys create --plan pro --email ada@example.org', 'a key for a customer'],
    ['fuel-etl keys list', 'all keys, with their use today'],
  ])
}

function createCommand(now: typeof currentInstant): Command {
  const command = withBucketUse(withFolder(new Command('create'), isStoreElsewhere), 'nothing')
    .description('create a key and show it once; it works immediately, without a restart of the server')
    .addOption(new Option('--plan <plan>', 'plan of the key').choices(plans).makeOptionMandatory())
    .requiredOption('--email <address>', 'e-mail address of the holder')
    .action(async ({ plan, email, dataDir, ...listener }: CreateOptions) => {
      if (!isEmailAddress(email))
        throw new UsageError(`--email: invalid e-mail address '${email}' (example: ada@example.org)`)
      const key = makeKey()
      const { id, secretHash } = key
      const createdAt = plausibleClock(now(), dataDir)
      await withStore(dataDir, store => store.createKey({ id, secretHash, plan, email, createdAt }))
      const made = { id, key: key.text, plan, email }
      tellKey(made, listener, () => printKey(made))
    })
  return withExamples(command, [
    ['fuel-etl keys create --plan pro --email ada@example.org', 'create a key and show it once'],
    ['fuel-etl keys create --plan business --email ada@example.org --quiet', 'print only the key, for a script'],
  ])
}

function listCommand(now: typeof currentInstant): Command {
  const command = withBucketUse(withFolder(new Command('list'), isStoreElsewhere), 'nothing')
    .description('list all keys, oldest first, with their use on a UTC day')
    .option('--on <date>', 'day of the use, within the last 400 days; default: today', dayOption)
    .action(async (options: ListOptions) => {
      const today = dayOf(now())
      const on = options.on ?? today
      const keys = await withStoreIfAny(options.dataDir, [], store => store.listKeys(on))
      const used = on === today ? 'used today' : `used on ${on}`
      voiceFor(options).result({ keys: keys.map(key => listed(key, on)) }, () => printKeys(keys, used, options.dataDir))
    })
  return withExamples(command, [
    ['fuel-etl keys list', 'with their use today'],
    ['fuel-etl keys list --on 2026-11-20 --json', 'with their use on a day, for a program'],
  ])
}

function printKeys(keys: readonly KeyRecord[], used: string, dataDir: string): void {
  if (keys.length === 0) {
    return void process.stdout.write(`no keys in ${storePlaceOf(dataDir).name}: 'fuel-etl keys create' creates one\n`)
  }
  const rows = keys.map(key => ({ ...key, state: stateOf(key.active), created: key.createdAt, [used]: key.used }))
  printTable(['id', 'plan', 'email', 'state', 'created', used], rows)
}

function stateCommand(name: 'disable' | 'enable', active: boolean): Command {
  const command = withFolder(new Command(name), isStoreElsewhere)
    .description(
      active ? 'allow a disabled key again' : "refuse a key (403) until 'fuel-etl keys enable'; its counts are kept",
    )
    .argument('<id>', 'id of the key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const id = idOf(shown)
      if (!(await withStoreIfAny(dataDir, false, store => store.setActive(id, active))))
        throw unknownKey(shown, dataDir)
      const state = stateOf(active)
      voiceFor(listener).result({ id, state }, () => process.stdout.write(`${id} is ${state}\n`))
    })
  return withExamples(command, [[`fuel-etl keys ${name} 7k2m9qx4tc`, "the id as shown by 'fuel-etl keys list'"]])
}

function rotateCommand(now: typeof currentInstant): Command {
  const command = withBucketUse(withFolder(new Command('rotate'), isStoreElsewhere), 'nothing')
    .description('replace a key by a new one with the same plan, address and counts; the old key stops working')
    .argument('<id>', 'id of the old key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const replaced = idOf(shown)
      const key = makeKey()
      const createdAt = plausibleClock(now(), dataDir)
      const made = { id: key.id, secretHash: key.secretHash, createdAt }
      const kept = await withStoreIfAny(dataDir, null, store => store.rotateKey(replaced, made, dayOf(createdAt)))
      if (!kept) throw unknownKey(shown, dataDir)
      const next = { id: key.id, key: key.text, plan: kept.plan, email: kept.email, replaced }
      const report = { ...next, state: stateOf(kept.active) }
      tellKey(report, listener, () => {
        printKey(next)
        if (!kept.active)
          process.stdout.write(
            `It is inactive because ${replaced} was. To enable it: 'fuel-etl keys enable ${key.id}'\n`,
          )
      })
    })
  return withExamples(command, [
    ['fuel-etl keys rotate 7k2m9qx4tc', 'when the holder has lost or exposed it'],
    ['fuel-etl keys rotate 7k2m9qx4tc --quiet', 'print only the new key, for a script'],
  ])
}

function revokeCommand(): Command {
  const command = withBucketUse(withFolder(new Command('revoke'), isStoreElsewhere), 'nothing')
    .description('delete a key with its address and counts; this cannot be undone')
    .argument('<id>', 'id of the key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const id = idOf(shown)
      if (!(await withStoreIfAny(dataDir, false, store => store.revokeKey(id)))) throw unknownKey(shown, dataDir)
      voiceFor(listener).result({ id, state: 'gone' }, () => process.stdout.write(`${id} is deleted\n`))
    })
  return withExamples(command, [['fuel-etl keys revoke 7k2m9qx4tc', 'delete the key, its address and its counts']])
}

/** A key is shown only once. With --quiet the key is the only output. */
function tellKey(report: { readonly key: string }, listener: OutputMode, tell: () => void): void {
  if (listener.quiet && !listener.json) process.stdout.write(`${report.key}\n`)
  else voiceFor(listener).result(report, tell)
}

/** The secret of a key is written only here and in the `--json` report. */
function printKey({ id, key, ...about }: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ id, ...about, key })) {
    process.stdout.write(`${name.padEnd(8)}  ${value}\n`)
  }
  process.stdout.write(
    '\nThe key is shown only once, because only its hash is stored. Send it in the header X-API-Key.\n',
  )
}

function listed({ id, plan, email, active, createdAt, used }: KeyRecord, on: string) {
  return { id, plan, email, state: stateOf(active), createdAt, on, used }
}

function stateOf(active: boolean): string {
  return active ? 'active' : 'inactive'
}

/** Accepts a complete key in place of its id. */
function idOf(shown: string): string {
  return findKey(shown)?.id ?? shown
}

/** Masks the secret if a complete key was given. */
function unknownKey(shown: string, dataDir: string): UsageError {
  const named = shown.startsWith('fuel_') ? maskedKey(shown) : shown
  return new UsageError(`no key in ${storePlaceOf(dataDir).name} has the id ${named}; 'fuel-etl keys list' lists them`)
}
