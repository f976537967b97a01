import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { farOutline, nearOutline } from './outline.ts'
import { closePlaces, farPlaces, nearPlaces } from './places.ts'
import { searchTowns } from './search-towns.ts'

const made: Readonly<Record<string, () => unknown>> = {
  'outline-far.json': farOutline,
  'outline-near.json': nearOutline,
  'places-far.json': farPlaces,
  'places-near.json': nearPlaces,
  'search-towns.json': searchTowns,
}
const mark = '?made'
const squaresId = 'places-close?made-squares'

/**
 * Lets a script import the address of a file that the build generates: `import url from './outline-far.json?made'`. Of the
 * smallest towns there are many files: `import urls from './places-close?made-squares'`.
 */
export function mapData(): Plugin {
  return {
    name: 'map-data',
    enforce: 'pre',
    resolveId: id => (id.endsWith(mark) || id.endsWith(squaresId) ? `\0${basename(id)}` : null),
    load(id) {
      if (id === `\0${squaresId}`) {
        const members = [...closePlaces()].map(([square, places]) => {
          const name = `places-close-${square.replace(',', '_')}.json`
          const reference = this.emitFile({ type: 'asset', name, source: JSON.stringify(places) })
          return `${JSON.stringify(square)}: import.meta.ROLLUP_FILE_URL_${reference}`
        })
        return { code: `export default {\n${members.join(',\n')}\n}`, moduleType: 'js' }
      }
      if (!id.startsWith('\0') || !id.endsWith(mark)) return null
      const name = id.slice(1, -mark.length)
      const reference = this.emitFile({ type: 'asset', name, source: JSON.stringify(made[name]!()) })
      return { code: `export default import.meta.ROLLUP_FILE_URL_${reference}`, moduleType: 'js' }
    },
  }
}
