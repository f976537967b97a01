import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf, differenceOf, labOf, lightOf, luminanceOf, seenBy, sights } from '../support/colour-difference.ts'
import { repositoryRoot } from '../support/repository.ts'

const css = readFileSync(join(repositoryRoot, 'web/styles/every-page.css'), 'utf8')
const themes = ['light', 'dark'] as const

/** The colour of a token in a theme. */
function colourOf(token: string, theme: (typeof themes)[number]): string {
  const [, value] = new RegExp(`--${token}: ([^;]+);`).exec(css)!
  const colours = value!.match(/#[0-9a-f]{6}/g)!
  return colours.length === 1 ? colours[0]! : colours[themes.indexOf(theme)]!
}

test('the difference of colours is that of the published examples', () => {
  // Sharma, Wu and Dalal (2005), pairs 1, 9, 17 and 25.
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const
  for (const [one, other, expected] of pairs) expect(differenceOf(one, other)).toBeCloseTo(expected, 4)
})

describe.each(themes)('the colours of prices in the %s theme', theme => {
  const lights = [1, 2, 3, 4, 5].map(step => lightOf(colourOf(`price-${step}`, theme)))
  const land = lightOf(colourOf('map-land', theme))

  test('become darker from cheap to expensive', () => {
    const luminances = lights.map(luminanceOf)
    expect(luminances).toEqual([...luminances].sort((a, b) => b - a))
    expect(new Set(luminances).size).toBe(5)
  })

  test.each(Object.keys(sights))('differ from their neighbours by 12 or more for %s', sight => {
    const labs = lights.map(light => labOf(seenBy(sights[sight]!, light)))
    const differences = labs.slice(1).map((lab, index) => differenceOf(labs[index]!, lab))
    expect(differences.filter(difference => difference < 12)).toEqual([])
  })

  test('have one hue', () => {
    const hues = lights.map(light => {
      const [, a, b] = labOf(light)
      return (Math.atan2(b, a) * 180) / Math.PI
    })
    expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(10)
  })

  test.each(Object.keys(sights))('differ from the land without prices for %s', sight => {
    const differences = lights.map(light =>
      differenceOf(labOf(seenBy(sights[sight]!, light)), labOf(seenBy(sights[sight]!, land))),
    )
    expect(differences.filter(difference => difference < 8)).toEqual([])
  })

  test('have numbers that can be read on them', () => {
    const contrasts = lights.map((light, index) => contrastOf(light, lightOf(colourOf(`on-price-${index + 1}`, theme))))
    expect(contrasts.filter(contrast => contrast < 4.5)).toEqual([])
  })
})
