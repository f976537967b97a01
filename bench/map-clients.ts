import { connect } from 'node:net'
import { randomOf } from '../fixtures/snapshots/made-up-figures.ts'

/** A request for a map of 5,000 features, another one each time. */
export function mapRequest(random: () => number): string {
  const move = () => (random() / 10).toFixed(6)
  const bounds = `${35 + Number(move())},${6 + Number(move())},${48 + Number(move())},${19 + Number(move())}`
  const lines = [
    `GET /live/geojson.php?country=IT&limit=5000&bounds=${bounds} HTTP/1.1`,
    'Host: a',
    'Accept-Encoding: br',
  ]
  return [...lines, '', ''].join('\r\n')
}

/** Each client asks for another large map as soon as it has the last one. */
export function askForMaps(port: number, clients: number): void {
  const random = randomOf(11)
  for (let client = 0; client < clients; client++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let missing = 0
    socket.write(mapRequest(random))
    socket.on('data', chunk => {
      const length = missing === 0 ? /content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1] : undefined
      if (length !== undefined) missing = chunk.indexOf('\r\n\r\n') + 4 + Number(length)
      missing -= chunk.length
      if (missing === 0) socket.write(mapRequest(random))
    })
  }
}
