import { hostname } from 'node:os'
import { sampleNotice } from '../../../pipeline/alerts/sample-notice.ts'
import { MissingSecret, UsageError } from '../../../pipeline/model/errors.ts'
import { needsLook } from '../../../pipeline/model/exit-codes.ts'
import { type AlertKind, alertKinds, type Notice } from '../../../pipeline/notify/notice.ts'
import type { Delivery } from '../../../pipeline/notify/notifier.ts'
import { programName, programVersion } from '../../../pipeline/process.ts'
import { Command } from '../../command.ts'
import { notDelivered, openNotifier } from '../../notices.ts'
import { type OutputMode, voiceFor } from '../../print/voice.ts'
import { wallClock } from '../../this-machine.ts'

const testNotice: Notice = {
  kind: 'test',
  title: `Test of ${programName}`,
  text: 'Notices of this installation arrive here.',
  data: { version: programVersion },
}

interface NoticeOptions extends OutputMode {
  readonly kind: 'test' | AlertKind
  readonly end: boolean
}

export function checkNoticeCommand(): Command {
  return new Command('notice')
    .voice()
    .description('send a test notice to the receivers that FUEL_NOTIFY_WEBHOOK and FUEL_NOTIFY_COMMAND set')
    .choice('--kind <kind>', 'a sample of this kind, with invented content', ['test', ...alertKinds], 'test')
    .option('--end', 'the sample of an end; without it, that of a beginning', false)
    .action(async (options: NoticeOptions) => {
      const notice = noticeFor(options)
      tell(options, notice, await sent(notice))
    })
    .examples([
      ['fuel-etl check notice', 'states for each receiver whether it got the notice'],
      ['fuel-etl check notice --kind market-late', 'what arrives when a market becomes late'],
      ['fuel-etl check notice --kind market-late --end', 'what arrives when it is no longer'],
    ])
    .remarks(
      'The settings are secrets, so they are never options. serve sends a notice for new access requests; run and status send',
      'one when a condition begins and one when it ends.',
    )
}

function noticeFor({ kind, end }: NoticeOptions): Notice {
  if (kind !== 'test') return sampleNotice(kind, end, wallClock(), { host: hostname(), version: programVersion })
  if (end) throw new UsageError('--end needs --kind: a test has no end')
  return testNotice
}

async function sent(notice: Notice): Promise<readonly Delivery[]> {
  const notifier = await openNotifier()
  if (notifier === null) {
    throw new MissingSecret(
      'no receiver of notices is set: set FUEL_NOTIFY_WEBHOOK (an https URL) or FUEL_NOTIFY_COMMAND (a program)',
    )
  }
  try {
    return await notifier.notify(notice)
  } finally {
    await notifier.close()
  }
}

function tell(options: OutputMode, { kind }: Notice, deliveries: readonly Delivery[]): void {
  const voice = voiceFor(options)
  voice.result({ kind, deliveries }, () => {
    for (const delivery of deliveries) {
      const { receiver, name, fault } = delivery
      process.stdout.write(fault === null ? `the ${receiver} ${name} got the notice\n` : `${notDelivered(delivery)}\n`)
    }
  })
  const failed = deliveries.filter(({ fault }) => fault !== null)
  for (const delivery of failed) voice.fault(needsLook, notDelivered(delivery))
}
