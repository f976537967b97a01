import { Option } from 'commander'
import { type KeyPlan, plans } from '../../api/allowed-values/access-requests.ts'
import { findKey, makeKey, maskedKey } from '../../api/store/key-text.ts'
import type { KeyRecord, Store } from '../../api/store/store.ts'
import { isEmailAddress } from '../../pipeline/model/addresses.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { plausibleClock } from '../../pipeline/snapshot/plausible-clock.ts'
import { Command, dayOption, folderCommand } from '../command.ts'
import type { FolderOptions } from '../options.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'
import { storeFolder, storePlaceOf, withStore, withStoreIfAny } from '../with-store.ts'

/** API keys for the tolls and the bulk files. */
export function keysCommand(now = currentInstant): Command {
  return new Command('keys')
    .description('create, list, disable, rotate and revoke API keys')
    .addCommand(createCommand(now))
    .addCommand(listCommand(now))
    .addCommand(stateCommand('disable', false))
    .addCommand(stateCommand('enable', true))
    .addCommand(rotateCommand(now))
    .addCommand(revokeCommand())
    .examples([
      ['fuel-etl keys create --plan pro --email ada@example.org', 'a key for a customer'],
      ['fuel-etl keys list', 'all keys, with their use today'],
    ])
}

function createCommand(now: typeof currentInstant): Command {
  return folderCommand('create', storeFolder)
    .description('create a key and show it once; it works immediately, without a restart of the server')
    .addOption(new Option('--plan <plan>', 'plan of the key').choices(plans).makeOptionMandatory())
    .requiredOption('--email <address>', 'e-mail address of the holder')
    .action(async (options: FolderOptions & { readonly plan: KeyPlan; readonly email: string }) => {
      const { plan, email, dataDir, ...listener } = options
      if (!isEmailAddress(email))
        throw new UsageError(`--email: invalid e-mail address '${email}' (example: ada@example.org)`)
      const key = makeKey()
      const { id, secretHash } = key
      const createdAt = plausibleClock(now(), dataDir)
      await withStore(dataDir, store => store.createKey({ id, secretHash, plan, email, createdAt }))
      const made = { id, key: key.text, plan, email }
      tellKey(made, listener, () => printKey(made))
    })
    .examples([
      ['fuel-etl keys create --plan pro --email ada@example.org', 'create a key and show it once'],
      ['fuel-etl keys create --plan business --email ada@example.org --quiet', 'print only the key, for a script'],
    ])
}

function listCommand(now: typeof currentInstant): Command {
  return folderCommand('list', storeFolder)
    .description('list all keys, oldest first, with their use on a UTC day')
    .option('--on <date>', 'day of the use, within the last 400 days; default: today', dayOption)
    .action(async (options: FolderOptions & { readonly on?: string }) => {
      const today = dayOf(now())
      const on = options.on ?? today
      const keys = await withStoreIfAny(options.dataDir, [], store => store.listKeys(on))
      const used = on === today ? 'used today' : `used on ${on}`
      voiceFor(options).result({ keys: keys.map(key => listed(key, on)) }, () => printKeys(keys, used, options.dataDir))
    })
    .examples([
      ['fuel-etl keys list', 'with their use today'],
      ['fuel-etl keys list --on 2026-11-20 --json', 'with their use on a day, for a program'],
    ])
}

function printKeys(keys: readonly KeyRecord[], used: string, dataDir: string): void {
  const rows = keys.map(key => ({ ...key, state: stateOf(key.active), created: key.createdAt, [used]: key.used }))
  const none = `no keys in ${storePlaceOf(dataDir).name}: 'fuel-etl keys create' creates one`
  printTable(['id', 'plan', 'email', 'state', 'created', used], rows, { none })
}

function stateCommand(name: 'disable' | 'enable', active: boolean): Command {
  return folderCommand(name, storeFolder)
    .description(
      active ? 'allow a disabled key again' : "refuse a key (403) until 'fuel-etl keys enable'; its counts are kept",
    )
    .argument('<id>', 'id of the key')
    .action(async (shown: string, options: FolderOptions) => {
      const id = idOf(shown)
      await onKey(shown, options, store => store.setActive(id, active))
      const state = stateOf(active)
      voiceFor(options).result({ id, state }, () => say(`${id} is ${state}`))
    })
    .examples([[`fuel-etl keys ${name} 7k2m9qx4tc`, "the id as shown by 'fuel-etl keys list'"]])
}

function rotateCommand(now: typeof currentInstant): Command {
  return folderCommand('rotate', storeFolder)
    .description('replace a key by a new one with the same plan, address and counts; the old key stops working')
    .argument('<id>', 'id of the old key')
    .action(async (shown: string, { dataDir, ...listener }: FolderOptions) => {
      const replaced = idOf(shown)
      const key = makeKey()
      const createdAt = plausibleClock(now(), dataDir)
      const made = { id: key.id, secretHash: key.secretHash, createdAt }
      const kept = await onKey(shown, { dataDir }, store => store.rotateKey(replaced, made, dayOf(createdAt)))
      const next = { id: key.id, key: key.text, plan: kept.plan, email: kept.email, replaced }
      const report = { ...next, state: stateOf(kept.active) }
      tellKey(report, listener, () => {
        printKey(next)
        if (!kept.active) say(`It is inactive because ${replaced} was. To enable it: 'fuel-etl keys enable ${key.id}'`)
      })
    })
    .examples([
      ['fuel-etl keys rotate 7k2m9qx4tc', 'when the holder has lost or exposed it'],
      ['fuel-etl keys rotate 7k2m9qx4tc --quiet', 'print only the new key, for a script'],
    ])
}

function revokeCommand(): Command {
  return folderCommand('revoke', storeFolder)
    .description('delete a key with its address and counts; this cannot be undone')
    .argument('<id>', 'id of the key')
    .action(async (shown: string, options: FolderOptions) => {
      const id = idOf(shown)
      await onKey(shown, options, store => store.revokeKey(id))
      voiceFor(options).result({ id, state: 'gone' }, () => say(`${id} is deleted`))
    })
    .examples([['fuel-etl keys revoke 7k2m9qx4tc', 'delete the key, its address and its counts']])
}

/** A key is shown only once. With --quiet the key is the only output. */
function tellKey(report: { readonly key: string }, listener: OutputMode, tell: () => void): void {
  if (listener.quiet && !listener.json) say(report.key)
  else voiceFor(listener).result(report, tell)
}

/** The secret of a key is written only here and in the `--json` report. */
function printKey({ id, key, ...about }: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ id, ...about, key })) {
    say(`${name.padEnd(8)}  ${value}`)
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

/** Throws UsageError if the store has no such key. The secret is masked if a complete key was given. */
async function onKey<T>(
  shown: string,
  { dataDir }: Pick<FolderOptions, 'dataDir'>,
  work: (store: Store) => Promise<T | null | false>,
): Promise<T> {
  const done = await withStoreIfAny(dataDir, null, work)
  if (done) return done
  const named = shown.startsWith('fuel_') ? maskedKey(shown) : shown
  throw new UsageError(`no key in ${storePlaceOf(dataDir).name} has the id ${named}; 'fuel-etl keys list' lists them`)
}
