import { describe, expect, test } from 'vitest'
import { composer } from '../../../fixtures/sources/pt/compose.ts'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import { pt } from '../../../pipeline/sources/pt/source.ts'
import { type Content, readStations, takeFrom } from '../../support/deliver.ts'

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
})
