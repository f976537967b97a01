import { describe, expect, test } from 'vitest'
import { sharedServing } from '../support/api-server.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const server = sharedServing()
const json = { 'content-type': 'application/json' }
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const markupLevels = 'expected at most 64 levels of elements, found more at'

describe('a route is refused with what was found:', () => {
  test.each([
    ['GPX of nested elements', `<gpx>${'<a>'.repeat(333_000)}`, `route: ${markupLevels} character 195`],
    ['GPX of elements with a wrong end', `<gpx>${'<a></b>'.repeat(10_000)}`, 'expected at most 64 levels of elements'],
    ['elements behind a quotation mark', `<gpx "><a>${'<a>'.repeat(300_000)}`, `route: ${markupLevels} <a>`],
    ['elements side by side', `<gpx>${'<a/>'.repeat(250_000)}`, 'route: expected at most 100000 elements, found more'],
    [
      'attributes',
      `<gpx ${'a="" '.repeat(200_000)}>`,
      'route: expected at most 100 attributes of an element, found more',
    ],
    ['entities', '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>', 'route: expected no document type, found one'],
    ['nested lists', `{"route":${nested(5000)}}`, 'The body: expected at most 64 levels, found more at character 73'],
    [
      'GeoJSON of nested lists',
      `{"type":"LineString","coordinates":${nested(5000)}}`,
      'The body: expected at most 64 levels, found more at character 99',
    ],
    ['many coordinates', JSON.stringify({ route: '1,1;'.repeat(200_000) }), 'route has 200,000 points; 5,000 at most'],
    [
      'a long polyline',
      JSON.stringify({ route: '??'.repeat(300_000) }),
      'points has at most 70,000 characters; found 600,000',
    ],
    ['empty objects', `{"a":[${'{},'.repeat(300_000)}0]}`, 'The body: expected at most 100000 values, found more'],
  ])('%s', async (_what, body, error) => {
    const answer = await server.served().post('/live/corridor.php', body)
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(error)])
  })
})

test('nested GeoJSON in the form of the page is a fault on the page', async () => {
  const route = encodeURIComponent(`{"type":"LineString","coordinates":${nested(5000)}}`)
  const { status, text } = await server.served().post('/route', `route=${route}`)
  expect(status).toBe(200)
  expect(text).toContain('Expected at most 64 levels, found more at character 99.')
})

test('a nested question is refused with what was found', async () => {
  const { status, json: answer } = await server.served().post('/api/natural-language/', `{"query":${nested(5000)}}`)
  expect([status, answer.error]).toEqual([400, 'The body: expected at most 64 levels, found more at character 73'])
})

test('nested arguments of a tool are a parse error with what was found', async () => {
  const params = `{"name":"ask","arguments":{"question":${nested(25_000)}}}`
  const { status, json: answer } = await server
    .served()
    .post('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`, json)
  expect([status, answer.error.code]).toEqual([400, -32_700])
  expect(answer.error.message).toMatch(
    /^Parse error: The body: expected at most 64 levels, found more at character \d+$/,
  )
})

test('texts of clients are parsed as JSON in one place, after its bounds', () => {
  const readers = ['api/params', 'api/http', 'api/limits', 'api/mcp'].flatMap(folder => repositoryFiles('.ts', folder))
  const parsing = readers.filter(path => /JSON\.parse\((?!JSON\.stringify)/.test(repositoryText(path)))
  expect(parsing).toEqual(['api/http/body-of.ts'])
})
