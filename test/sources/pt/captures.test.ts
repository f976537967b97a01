import { describe, expect, test } from 'vitest'
import { composer } from '../../../fixtures/sources/pt/compose.ts'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import { pt } from '../../../pipeline/sources/pt/source.ts'
import { type Content, readStations, takeFrom } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

/** Reads only a national page. */
function read(national: Content): Promise<Reading> {
  return readStations(pt, day, ({ name }) => (name === 'national' ? national : undefined))
}

// 400 generated stations: more than 1,700 rows, four pages of 500.
const whole = Buffer.from(composer.compose(day, 400)[0]!.content).toString('utf8')
const { resultado } = JSON.parse(whole) as { resultado: { Quantidade: number }[] }
const pageCount = Math.ceil(resultado.length / 500)

const refusal = '{"status":false,"mensagem":"Ocorreu um erro","resultado":null}'

const pageAnswer = (rows: readonly object[]) => ({ status: true, mensagem: 'sucesso', resultado: rows })

/** The publisher's answers: the national page as given, small pages by their address. */
function answers(national: Content | undefined, skippedPage?: number) {
  return (request: { readonly name: string; readonly url: string }): Content | undefined => {
    if (request.name === 'national') return national
    const asked = new URL(request.url).searchParams
    const size = Number(asked.get('qtdPorPagina'))
    const page = Number(asked.get('pagina'))
    const from = (page === skippedPage ? page - 2 : page - 1) * size
    return pageAnswer(resultado.slice(from, from + size))
  }
}

describe('pt paging', () => {
  const names = Array.from({ length: pageCount }, (_, at) => `page-${at + 1}`)

  const nationals: readonly (readonly [what: string, national: Content | undefined, captured: string[]])[] = [
    ['is truncated', pageAnswer(resultado.slice(0, 1000)), ['national', ...names]],
    ['fails', undefined, names],
    ['is refused with status 200', refusal, ['national', ...names]],
  ]
  test.each(nationals)('gives the same result when the national page %s', async (_what, national, captured) => {
    const { captures, failed } = await takeFrom(pt, day, answers(national))
    expect(captures.map(capture => capture.name)).toEqual(captured)
    expect(failed).toEqual([])
    const paged = readDelivery(pt, day, captures)
    const once = await read(whole)
    expect([paged.rows, paged.read, paged.skipped]).toEqual([once.rows, once.read, once.skipped])
    expect(paged.stations).toEqual(once.stations)
  })

  test('with a page that repeats the previous one is not ready', async () => {
    const { captures } = await takeFrom(pt, day, answers(undefined, 3))
    expect(() => readDelivery(pt, day, captures)).toThrow(FeedNotReadyError)
    expect(() => readDelivery(pt, day, captures)).toThrow(
      /^pt: expected \d{4} rows on \d pages, found \d{4} different$/,
    )
  })

  test('reads a national page with more rows than a call has arguments', async () => {
    const texts = ['Nome', 'Municipio', 'Preco', 'Marca', 'Combustivel', 'DataAtualizacao', 'Morada', 'Localidade']
    const rest = ['CodPostal', 'Latitude', 'Longitude']
    const posto = JSON.stringify({
      Id: 1,
      ...Object.fromEntries([...texts, ...rest].map(key => [key, ''])),
      Quantidade: 1,
    })
    const page = `{"status":true,"mensagem":"sucesso","resultado":[${Array(150_000).fill(posto).join(',')}]}`
    const { captures } = await takeFrom(pt, day, ({ name }) => (name === 'national' ? page : undefined))
    expect(captures.map(({ name }) => name)).toEqual(['national'])
  })

  test('gives up on a list that is implausibly long', async () => {
    const endless = pageAnswer(resultado.map(row => ({ ...row, Quantidade: 1_000_000 })))
    await expect(takeFrom(pt, day, () => endless)).rejects.toThrow('pt: expected at most 90 pages, found 2000')
  })
})

// No bundled row has this case: their timestamps are before noon, the time of the test runs.
test('a change declared for the next midnight is read with its timestamp', async () => {
  const sold = { Id: 1, Combustivel: 'Gasolina 98', Preco: '2,189 €', Quantidade: 1 }
  const row = { ...resultado[0], ...sold, DataAtualizacao: '2026-11-20 00:00' }
  const [station] = (await readStations(pt, day, () => pageAnswer([row]))).stations
  expect(station!.prices[0]).toMatchObject({ fuel: 'sp98', updatedAt: '2026-11-20 00:00:00' })
})

describe('pt layouts', () => {
  expectRefused(pt, /national/, [
    ['a number of rows in words', text => text.replace(/"Quantidade":\d+/, '"Quantidade":"?"'), /found "\?"$/],
  ])

  test('refuses an error with status 200, also for small pages', async () => {
    const taken = takeFrom(pt, day, () => refusal)
    await expectRefusal(taken, 'pt/page-1: expected the status true, found the message "Ocorreu um erro"')
  })

  test('refuses an answer without rows', async () => {
    await expect(read('{"status":true,"mensagem":"sucesso","resultado":[]}')).rejects.toThrow(
      'pt: expected rows, found none on 1 pages',
    )
  })
})
