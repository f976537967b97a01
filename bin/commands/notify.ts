import { Command } from 'commander'
import { MissingSecret } from '../../pipeline/model/errors.ts'
import type { Notice } from '../../pipeline/notify/notice.ts'
import type { Delivery } from '../../pipeline/notify/notifier.ts'
import { programName, programVersion } from '../../pipeline/process/program.ts'
import { notDelivered, openNotifier } from '../notices.ts'
import { withExamples, withVoice } from '../options.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'

/** A receiver did not get the notice: docs/operator.md, Exit codes. */
const failedExit = 1

const testNotice: Notice = {
  kind: 'test',
  title: `Test of ${programName}`,
  text: 'Notices of this installation arrive here.',
  data: { version: programVersion },
}

export function notifyCommand(): Command {
  const command = withVoice(new Command('notify'))
    .description('send a test notice to the receivers that FUEL_NOTIFY_WEBHOOK and FUEL_NOTIFY_COMMAND set')
    .action(async (options: OutputMode) => tell(options, await sentTest()))
  return withExamples(
    command,
    [['fuel-etl notify', 'states for each receiver whether it got the notice']],
    'The settings are secrets, so they are never options. serve sends a notice for new access requests.',
  )
}

async function sentTest(): Promise<readonly Delivery[]> {
  const notifier = await openNotifier()
  if (notifier === null) {
    throw new MissingSecret(
      'no receiver of notices is set: set FUEL_NOTIFY_WEBHOOK (an https URL) or FUEL_NOTIFY_COMMAND (a program)',
    )
  }
  try {
    return await notifier.notify(testNotice)
  } finally {
    await notifier.close()
  }
}

function tell(options: OutputMode, deliveries: readonly Delivery[]): void {
  const voice = voiceFor(options)
  voice.result({ kind: testNotice.kind, deliveries }, () => {
    for (const delivery of deliveries) {
      const { receiver, name, fault } = delivery
      process.stdout.write(fault === null ? `the ${receiver} ${name} got the notice\n` : `${notDelivered(delivery)}\n`)
    }
  })
  const failed = deliveries.filter(({ fault }) => fault !== null)
  if (failed.length === 0) return
  process.exitCode = failedExit
  for (const delivery of failed) voice.fault(notDelivered(delivery))
}
