import type { Box } from '../../../../api/shared/boxes.ts'
import { squaresIn } from '../../../../api/shared/town-squares.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import type { MapTown } from '../panels/area-name.ts'
import { nearDetailZoom } from '../view.ts'
import type { NamedCountry } from './built-data.ts'
import closeUrls from './places-close?made-squares'
import farUrl from './places-far.json?made'
import nearUrl from './places-near.json?made'

interface Places {
  readonly countries: readonly NamedCountry[]
  readonly towns: readonly MapTown[]
}

let farPlaces: Promise<Places> | undefined

/** The labels of a map at a low zoom. Requested once, and again after a failure. Throws AnswerError. */
export function loadFarPlaces(): Promise<Places> {
  farPlaces ??= fetchJson<Places>(farUrl).catch(error => {
    farPlaces = undefined
    throw error
  })
  return farPlaces
}

/** The towns that a map names at a zoom, the largest first, from the files that the map already loaded. Throws AnswerError. */
export async function loadTowns(zoom: number): Promise<readonly MapTown[]> {
  if (zoom < nearDetailZoom) return (await loadFarPlaces()).towns
  const [far, near] = await Promise.all([loadFarPlaces(), fetchJson<Pick<Places, 'towns'>>(nearUrl)])
  return [...far.towns, ...near.towns].sort((a, b) => a[3] - b[3])
}

const closeTowns = new Map<string, Promise<readonly MapTown[]>>()

/** The smallest towns of a view, which is smaller than a square of them. Each square is requested once. Throws AnswerError. */
export async function loadCloseTowns(box: Box): Promise<readonly MapTown[]> {
  const squares = squaresIn(box).filter(square => closeUrls[square] !== undefined)
  return (await Promise.all(squares.map(closeSquare))).flat()
}

function closeSquare(square: string): Promise<readonly MapTown[]> {
  const asked =
    closeTowns.get(square) ??
    fetchJson<Pick<Places, 'towns'>>(closeUrls[square]!)
      .then(({ towns }) => towns)
      .catch(error => {
        closeTowns.delete(square)
        throw error
      })
  closeTowns.set(square, asked)
  return asked
}
