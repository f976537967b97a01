import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import type { Sources } from '../../pipeline/serving/schemas/live.ts'
import type { QuestionContext } from '../nl/reply.ts'
import { honesty, understoodResult } from './tool-result.ts'
import { units } from './units.ts'

/** A document that agents can read. */
export interface Resource {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly read: (context: QuestionContext) => string
}

export const resources: readonly Resource[] = [
  {
    name: 'coverage',
    uri: 'fuel://coverage',
    title: 'Coverage',
    description: 'Countries, fuels and years with data, and of what kind; as the tool coverage without inputs.',
    mimeType: 'application/json',
    read: context => {
      const parsed = { countries: [], fuel_type: 'both', time_range_weeks: 1 } as const
      return JSON.stringify(understoodResult('coverage', parsed, context).structured)
    },
  },
  {
    name: 'licences',
    uri: 'fuel://licences',
    title: 'Sources and licences',
    description: 'Publisher, licence and required attribution of each source. Read it before you republish figures.',
    mimeType: 'application/json',
    read: context => JSON.stringify(licences(context)),
  },
  {
    name: 'data-dictionary',
    uri: 'fuel://data-dictionary',
    title: 'Data dictionary',
    description: 'Units of the members of answers, and the columns of all tables and bulk files.',
    mimeType: 'text/markdown',
    read: () => `${unitTable()}\n${dictionary()}`,
  },
]

interface TollOrigin {
  readonly licence?: string
  readonly attribution?: string
}

function licences(context: QuestionContext) {
  const { snapshot } = context
  const { markets, reference } = snapshot.answer<Sources>('live/sources').data
  const terms = ({ id, publisher, licence, licence_url, attribution, reuse }: Sources['data']['reference'][number]) => {
    return { id, publisher, licence, licence_url, attribution, reuse }
  }
  const tolls = snapshot.answer<{ readonly data: readonly TollOrigin[] }>('tolls').data
  const ofTolls = new Map(
    tolls.map(({ licence = null, attribution = null }) => [`${licence} ${attribution}`, { licence, attribution }]),
  )
  return {
    snapshot_id: snapshot.id,
    ...honesty(context),
    prices: markets.flatMap(({ country_code, sources }) => sources.map(source => ({ country_code, ...terms(source) }))),
    reference: reference.map(terms),
    tolls: [...ofTolls.values()],
  }
}

function unitTable(): string {
  const rows = Object.entries(units).map(([member, unit]) => `| \`${member}\` | ${unit} |`)
  return ['# Members of answers', '', '| Member | Unit |', '|---|---|', ...rows, ''].join('\n')
}

/** The page of the documentation, which is part of the package. */
function dictionary(): string {
  text ??= readFileSync(join(packageRoot(), 'docs/data-dictionary.md'), 'utf8')
  return text
}

let text: string | undefined
