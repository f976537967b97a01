import type { Command, Option } from 'commander'
import { isMarketSource } from '../../pipeline/source.ts'
import { allSources } from '../options.ts'
import { sourceTags } from '../source-tags.ts'

/** The words that can follow a part of a command line. */
export interface WordPlace {
  /** The words after the program name: `keys create`, or `keys create --plan` for the values of an option. */
  readonly before: string
  readonly words: readonly string[]
}

/** Every place that can be completed. Elsewhere the shell offers files. */
export function wordsIn(command: Command, path: readonly string[] = []): WordPlace[] {
  const below = command.commands.map(one => one.name())
  const options = command.options.flatMap(option => option.long ?? [])
  const here = { before: path.join(' '), words: [...below, ...argumentWords(command), ...options, '--help'] }
  const values = command.options.flatMap(option => {
    const words = valuesOf(option)
    return words.length > 0 ? [{ before: [...path, option.long].join(' '), words }] : []
  })
  return [here, ...values, ...command.commands.flatMap(one => wordsIn(one, [...path, one.name()]))]
}

function argumentWords({ registeredArguments }: Command): readonly string[] {
  return registeredArguments.flatMap(one => one.argChoices ?? (one.name() === 'source' ? sourceIds : []))
}

function valuesOf({ argChoices, long }: Option): readonly string[] {
  if (argChoices) return argChoices
  if (long === '--source') return sourceIds
  if (long === '--select') return tags
  return long === '--market' ? markets : []
}

const sourceIds = allSources.map(source => source.descriptor.id).sort()
const markets = [...new Set(allSources.filter(isMarketSource).map(source => source.descriptor.country))].sort()
const tags = sourceTags.map(({ tag }) => tag)
