import { describe, expect, test } from 'vitest'
import { origins } from '../../bin/command.ts'
import { mapStyleOf, webAddress } from '../../bin/serve-options.ts'

const style = 'https://tiles.example/style.json'

describe('the map style', () => {
  test('may load from its own origin and the listed ones, each once', () => {
    const mapHost = ['https://letters.example', 'https://tiles.example']
    expect(mapStyleOf({ mapStyle: style, mapHost })).toEqual({
      url: style,
      hosts: ['https://tiles.example', 'https://letters.example'],
    })
    expect(mapStyleOf({})).toBeNull()
  })

  test('is required if hosts are given', () => {
    expect(() => mapStyleOf({ mapHost: ['https://tiles.example'] })).toThrow('--map-style')
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'style.json', 'file:///style.json', 'javascript:alert(1)', '', 'https://tiles.example;sandbox/style.json',
    'https://tiles.example,x/style.json', 'https://*/style.json', 'https://somebody:secret@tiles.example/style.json',
  ])('is not %j', address => {
    expect(() => webAddress(address)).toThrow('http or https URL')
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'https://tiles.example/', 'tiles.example', "https://tiles.example; script-src 'unsafe-inline'",
    'ftp://tiles.example', 'https://tiles.example;sandbox', 'https://tiles.example,default-src', 'https://*',
    'https://*.example', "https://'self'", 'https://tiles.example\r\nX: y',
  ])('is not loaded from %j', host => {
    expect(() => origins(host)).toThrow('expected an origin')
  })
})
