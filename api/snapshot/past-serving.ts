import { sha256Aside } from '../../pipeline/model/sha256.ts'
import type { MarketState, PastState } from '../../pipeline/past/past-state.ts'
import { readAnswers } from '../../pipeline/serving/answers-pack.ts'
import type { ServedMarket, Serving } from '../../pipeline/serving/open-serving.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import type { MoveLog } from '../../pipeline/snapshot/move-log.ts'
import { Pack } from '../../pipeline/snapshot/pack.ts'

/**
 * A state that was built from moves, as the data of a snapshot. It has no weekly prices, tolls, sources or origins of prices. `base`: the
 * snapshot that has its stations.
 */
export async function pastServing(state: PastState, base: Manifest, moves: MoveLog): Promise<Serving> {
  const id = state.id ?? base.id
  const label = `the state of ${state.createdAt} UTC`
  const markets: ServedMarket[] = []
  for (const market of state.markets) markets.push(await servedMarket(market, label))
  return {
    id,
    manifest: { ...base, id, createdAt: state.createdAt },
    answers: readAnswers(new Pack(label, state.answers)),
    answersByPack: new Map(),
    markets,
    links: new Map(),
    lineages: new Map(),
    national: new Pack(label, state.national),
    weeks: new Pack(label, state.weeks),
    cells: new Pack(label, state.cells),
    sources: [],
    sourceDays: null,
    moves,
    close: () => undefined,
  }
}

/** The event loop gets a turn between two columns. */
async function servedMarket({ country, places, prices }: MarketState, label: string): Promise<ServedMarket> {
  const hashes = { places: await sha256Aside(places), prices: await sha256Aside(prices) }
  const packs = { places: new Pack(label, places), prices: new Pack(label, prices), hashes }
  await packs.places.detach()
  await packs.prices.detach()
  return { country, packs }
}
