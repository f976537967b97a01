import { Command } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { readSources } from '../../pipeline/snapshot/read-memory.ts'
import { takeWord, type Word } from '../../pipeline/stages/run/accept-word.ts'
import { inTurn } from '../../pipeline/stages/run/market-locks.ts'
import { allSources, type FolderOptions, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

export function acceptCommand(): Command {
  const command = withFolder(new Command('accept'))
    .description('accept a source: end its probation, or accept the finding that refused its last three deliveries')
    .argument('<source>', 'id of the source')
    .action(async (id: string, options: FolderOptions) => {
      const source = allSources.find(one => one.descriptor.id === id)
      if (!source) throw new UsageError(`unknown source ${id}; 'fuel-etl sources' lists all`)
      const known = await readSources(options.dataDir, findCurrentId(options.dataDir))
      const streaks = known.find(one => one.id === id)?.streaks ?? []
      const word = await inTurn(options.dataDir, async () => takeWord(options.dataDir, source.descriptor, streaks))
      voiceFor(options).result({ accepted: id, ...word }, () =>
        process.stdout.write(`${linesOf(id, word).join('\n')}\n`),
      )
    })
  return withExamples(
    command,
    [['fuel-etl accept md', 'publish Moldova after you have checked its deliveries']],
    "First check the output of 'fuel-etl run' and 'fuel-etl quarantine --source ID'.",
    'The findings that can be accepted are explained in docs/reasons.md.',
  )
}

function linesOf(id: string, { endsProbation, findings, left }: Word): string[] {
  const lines = [
    ...(endsProbation ? [`${id} is published from the next run on`] : []),
    ...findings.map(finding => `${id}: ${finding} is accepted from the next run on, as long as the deliveries show it`),
    ...left.map(why => `${id}: ${why}`),
  ]
  return lines.length > 0 ? lines : [`${id} is accepted already`]
}
