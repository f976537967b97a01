import { Pool } from 'pg'
import { limit, radiusKm } from './cards.ts'
import { serveAnswers } from './serve-answers.ts'

/** PostGIS behind a bare server: `node dist/bench/peers/postgis.js SOCKET-FOLDER ATTRIBUTION`. */
const [socketFolder, attribution] = process.argv.slice(2)

// Of 2, 4, 8 and 16 connections the fastest on two cores.
const pool = new Pool({ host: socketFolder!, user: 'postgres', database: 'postgres', max: 4 })

// The index gives the stations in the order of their distance, so no more than `limit` are read. `<->` measures on a sphere of the
// radius that our server uses. The radius is checked afterwards: a condition beside `limit` would make the planner sort all within it.
const nearest = `
  select open, metres
  from (
    select open, id, place <-> st_makepoint($1, $2)::geography as metres
    from stations
    order by place <-> st_makepoint($1, $2)::geography
    limit ${limit}
  ) as near
  where metres <= ${radiusKm * 1000}
  order by metres, id`

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
