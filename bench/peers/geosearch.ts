import { Redis } from 'ioredis'
import { earthRadiusKm } from '../../api/snapshot/great-circle.ts'
import { limit, radiusKm } from './cards.ts'
import { serveAnswers } from './serve-answers.ts'

/** Redis with a bare server in front: `node dist/bench/peers/geosearch.js SOCKET ATTRIBUTION`. */
const [socket, attribution] = process.argv.slice(2)

// Redis measures on a sphere of 6372.797560856 km (geohash_helper.c), our server on one of 6371.0088 km.
const perRedisKm = earthRadiusKm / 6372.797560856

// One connection: Redis answers one command after another, and commands of the same tick are sent together.
const client = new Redis({ path: socket!, retryStrategy: null, lazyConnect: true })
await client.connect()

serveAnswers(attribution!, async ({ lat, lng }) => {
  const radius = radiusKm / perRedisKm
  const near = (await client.geosearch(
    ...(['stations', 'FROMLONLAT', lng, lat, 'BYRADIUS', radius, 'km', 'ASC', 'COUNT', limit, 'WITHDIST'] as const),
  )) as [member: string, distance: string][]
  // HMGET refuses an empty list of fields.
  if (near.length === 0) return []
  const cards = await client.hmget('cards', ...near.map(([member]) => member))
  return near.map(([, distance], at) => ({ open: cards[at]!, km: Number(distance) * perRedisKm }))
})
