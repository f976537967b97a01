import { beforeAll, describe, expect, test } from 'vitest'
import { explainCommand } from '../../../bin/commands/explain.ts'
import { stationId } from '../../../pipeline/model/sha256.ts'
import { es } from '../../../pipeline/sources/es/source.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { bundled, type DeliveryFiles, putDelivery, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Row = Record<string, string>

const dataDir = temporaryFolder()
const before = '2026-11-18'
const day = '2026-11-19'
const [file, bytes] = [...bundled('es', before)][0]!
const answer = JSON.parse(new TextDecoder().decode(bytes)) as { readonly ListaEESSPrecio: Row[] }
const [restricted, gone] = answer.ListaEESSPrecio.filter(row => row['Precio Gasoleo A'] !== '')

/** The delivery of the day before, in which one station is now restricted and another one is missing. */
function changed(): DeliveryFiles {
  const rows = answer.ListaEESSPrecio.filter(row => row !== gone)
  const list = rows.map(row => (row === restricted ? { ...row, 'Tipo Venta': 'R' } : row))
  return new Map([[file, new TextEncoder().encode(JSON.stringify({ ...answer, ListaEESSPrecio: list }))]])
}

beforeAll(async () => {
  const folder = temporaryFolder()
  putDelivery(folder, 'es', before, bundled('es', before))
  putDelivery(folder, 'es', day, changed())
  for (const on of [before, day]) {
    await runFiles({ dataDir, from: folder, source: ['es'], on, now: `${on} 12:00:00` })
  }
})

const explain = (row: Row | undefined, ...more: string[]) =>
  printedBy(explainCommand(), String(stationId(es.descriptor.idSpace, row!.IDEESS!)), '--data-dir', dataDir, ...more)

describe('fuel-etl explain', () => {
  test('says of a station that turned to restricted sale why it is left out, and in which row', async () => {
    const { text, exitCode } = await explain(restricted)
    expect(exitCode).toBe(0)
    expect(text).toContain(`(ES; ${restricted!.IDEESS} of es, left out: not open to the public)`)
    expect(text).toContain('diesel: no current price: left out: not open to the public')
    expect(text).toMatch(
      /Left out on purpose in the last delivery:\n {2}stations \d+: not open to the public \(SHA-256 /,
    )
    expect(text).not.toContain('left the feed')
    const report = JSON.parse((await explain(restricted, '--json')).text)
    expect(faultsIn('explain', report)).toEqual([])
    expect(report.skipped).toMatchObject([{ capture: 'stations', reason: 'not open to the public' }])
  })

  test('says of a station without a row that it left the feed', async () => {
    const { text } = await explain(gone)
    expect(text).toContain(`(ES; ${gone!.IDEESS} of es, left the feed)`)
    expect(text).toContain('diesel: no current price: left the feed')
    expect(text).not.toContain('Left out on purpose')
  })

  test('says nothing of it in the snapshot in which the station was listed', async () => {
    const { text } = await explain(restricted, '--snapshot', 'previous')
    expect(text).toMatch(/diesel: \d\.\d{3} EUR per litre/)
    expect(text).not.toContain('left out')
  })
})
