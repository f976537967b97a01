import { createClient } from '@redis/client'
import { earthRadiusKm } from '../../api/snapshot/great-circle.ts'
import { limit, radiusKm } from './cards.ts'
import { serveAnswers } from './serve-answers.ts'

/** Redis with a bare server in front: `node dist/bench/peers/geosearch.js SOCKET ATTRIBUTION`. */
const [socket, attribution] = process.argv.slice(2)

// Redis measures on a sphere of 6372.797560856 km (geohash_helper.c), our server on one of 6371.0088 km.
const perRedisKm = earthRadiusKm / 6372.797560856

// One connection: Redis answers one command after another, and commands of the same tick are sent together.
const client = createClient({ socket: { path: socket!, reconnectStrategy: false } })
await client.connect()

serveAnswers(attribution!, async ({ lat, lng }) => {
  const by = { radius: radiusKm / perRedisKm, unit: 'km' as const }
  const order = { SORT: 'ASC' as const, COUNT: limit }
  const near = await client.geoSearchWith('stations', { longitude: lng, latitude: lat }, by, ['WITHDIST'], order)
  // HMGET refuses an empty list of fields.
  if (near.length === 0) return []
  const cards = await client.hmGet(
    'cards',
    near.map(({ member }) => member),
  )
  return near.map(({ distance }, at) => ({ open: cards[at]!, km: Number(distance) * perRedisKm }))
})
