import { takesLong } from '../pipeline/fetch/limits.ts'
import { countriesOf } from '../pipeline/model/countries.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { isMarketSource, type Level, type Reuse, type Source } from '../pipeline/source.ts'
import { nearestWord } from './nearest-word.ts'

/** A word that selects sources, with `--select`. It follows from the descriptor; no source lists its tags. */
export interface SourceTag {
  readonly tag: string
  /** The sources that have it, for people. docs/commands.md has these texts. */
  readonly meaning: string
  readonly isOn: (source: Source) => boolean
}

export const sourceTags: readonly SourceTag[] = [
  plain('stations', 'prices of single stations', ({ kind }) => kind === 'stations'),
  plain('figures', 'official means and legal maxima', ({ kind }) => kind === 'figures'),
  plain('reference', 'exchange rates, weekly prices and the map, which belong to no country', isReference),
  reuse('open', 'terms that permit reuse'),
  reuse('share_alike', 'terms that permit reuse under the same terms'),
  reuse('unclear', 'terms that do not state whether reuse is permitted'),
  reuse('restricted', 'terms that you must accept first'),
  region('EU', 'of a member state of the Union; reference sources too'),
  region('EEA', 'of the Union, Iceland, Liechtenstein or Norway; reference sources too'),
  region('europe', 'of a country of Europe, Cyprus and Türkiye included; reference sources too'),
  region('oceania', 'of Australia; reference sources too'),
  plain('key', 'need a key or an address that you must set', ({ descriptor }) => hasSettings(descriptor)),
  plain('no-key', 'need none', ({ descriptor }) => !hasSettings(descriptor)),
  plain('sweep', 'may take longer than 15 minutes', ({ descriptor }) => takesLong(descriptor)),
  plain('stand-in', 'used only while another source of the market fails', isStandIn),
  plain(
    'published',
    'of a market on the board and in the summary',
    source => isMarketSource(source) && isShown(source),
  ),
  plain('unpublished', 'of a market that is not shown there', source => isMarketSource(source) && !isShown(source)),
  level('seen whole', 'a complete real delivery has been read'),
  level('seen in part', 'a part of a real delivery has been read: on probation until you accept it'),
  level('by description only', 'only the description of the format has been read: on probation too'),
]

/** The tags of a source, in the order of the table. */
export function tagsOf(source: Source): string[] {
  return sourceTags.filter(({ isOn }) => isOn(source)).map(({ tag }) => tag)
}

/**
 * Whether a source has all tags of one of the words: `open,EU` is both, `not-` before a tag is its opposite. Case does
 * not matter. Throws UsageError for an unknown tag, naming the most similar one.
 */
export function selectionOf(words: readonly string[]): (source: Source) => boolean {
  const alternatives = words.map(word => word.split(',').map(conditionOf))
  return source => alternatives.some(conditions => conditions.every(isMet => isMet(source)))
}

const negation = 'not-'

function conditionOf(word: string): (source: Source) => boolean {
  const text = word.trim()
  const isNegated = text.toLowerCase().startsWith(negation)
  const { isOn } = tagNamed(isNegated ? text.slice(negation.length) : text)
  return isNegated ? source => !isOn(source) : isOn
}

function tagNamed(text: string): SourceTag {
  const found = sourceTags.find(({ tag }) => tag.toLowerCase() === text.toLowerCase())
  if (found) return found
  const tags = sourceTags.map(({ tag }) => tag)
  const nearest = nearestWord(text, tags)
  const hint = nearest === null ? `expected one of ${tags.join(', ')}` : `did you mean '${nearest}'?`
  throw new UsageError(`unknown tag '${text}' in --select; ${hint}`)
}

function plain(tag: string, meaning: string, isOn: SourceTag['isOn']): SourceTag {
  return { tag, meaning, isOn }
}

function reuse(tag: Reuse, meaning: string): SourceTag {
  return { tag, meaning, isOn: ({ descriptor }) => descriptor.licence.reuse === tag }
}

/** All markets use the reference sources, so they belong to every region. */
function region(tag: keyof typeof countriesOf, meaning: string): SourceTag {
  const isOn = (source: Source): boolean =>
    !isMarketSource(source) || countriesOf[tag].includes(source.descriptor.country)
  return { tag, meaning, isOn }
}

function level(named: Level, meaning: string): SourceTag {
  return { tag: named.replaceAll(' ', '-'), meaning, isOn: ({ descriptor }) => descriptor.level === named }
}

function isReference(source: Source): boolean {
  return !isMarketSource(source)
}

function hasSettings({ settings = [] }: Source['descriptor']): boolean {
  return settings.length > 0
}

function isStandIn(source: Source): boolean {
  return source.kind === 'stations' && source.descriptor.standsInFor !== undefined
}

function isShown(source: Source): boolean {
  return isMarketSource(source) && source.descriptor.published
}
