import { Pool } from 'pg'
import { limit, radiusKm } from './cards.ts'
import { serveAnswers } from './serve-answers.ts'

/** PostGIS with a bare server in front: `node dist/bench/peers/postgis.js SOCKET-FOLDER ATTRIBUTION`. */
const [socketFolder, attribution] = process.argv.slice(2)

// On two cores 4, 8 and 16 connections differed by less than a tenth, 8 being the fastest.
const pool = new Pool({ host: socketFolder!, user: 'postgres', database: 'postgres', max: 8 })

// The index gives the stations in the order of their distance and stops after the last one wanted. `<->` measures on a sphere of the
// radius that our server uses, and so does ST_DWithin without a spheroid. Taking the nearest in a subquery and checking the radius outside
// gave a third fewer answers.
const nearest = `
  select open, place <-> st_makepoint($1, $2)::geography as metres
  from stations
  where st_dwithin(place, st_makepoint($1, $2)::geography, ${radiusKm * 1000}, false)
  order by place <-> st_makepoint($1, $2)::geography
  limit ${limit}`

serveAnswers(attribution!, async ({ lat, lng }) => {
  // A name makes it a prepared statement, planned once a connection.
  const { rows } = await pool.query<[string, number]>({
    name: 'nearest',
    text: nearest,
    values: [lng, lat],
    rowMode: 'array',
  })
  return rows.map(([open, metres]) => ({ open, km: metres / 1000 }))
})
