/** Red, green and blue of linear light, from 0 to 1. */
export type Light = readonly [number, number, number]

type Matrix = readonly [Light, Light, Light]

/** How people with full colour blindness see, after Machado, Oliveira and Fernandes (2009). */
export const sights: Readonly<Record<string, Matrix>> = {
  'normal vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** `#rrggbb`. */
export function lightOf(colour: string): Light {
  const at = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

export function seenBy(sight: Matrix, light: Light): Light {
  const [red, green, blue] = sight.map(row =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  )
  return [red!, green!, blue!]
}

/** As WCAG defines it. */
export function luminanceOf([red, green, blue]: Light): number {
  return 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
}

export function contrastOf(one: Light, other: Light): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export type Lab = readonly [lightness: number, a: number, b: number]

/** CIELAB under D65. */
export function labOf(light: Light): Lab {
  const [red, green, blue] = light
  const root = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = root(luminanceOf(light))
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const rad = (degrees: number) => (degrees / 180) * Math.PI

function hueOf(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360
}

/** CIEDE2000. */
export function differenceOf([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const grey = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const [x1, x2] = [a1 * (1 + grey), a2 * (1 + grey)]
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)]
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)]
  const isGrey = c1 * c2 === 0
  const turn = h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin(rad(isGrey ? 0 : turn) / 2)
  const sum = h1 + h2
  const meanHue = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  const lightness = (l1 + l2) / 2
  const chroma = (c1 + c2) / 2
  const t =
    1 -
    0.17 * Math.cos(rad(meanHue - 30)) +
    0.24 * Math.cos(rad(2 * meanHue)) +
    0.32 * Math.cos(rad(3 * meanHue + 6)) -
    0.2 * Math.cos(rad(4 * meanHue - 63))
  const ofLightness = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2))
  const ofChroma = (c2 - c1) / (1 + 0.045 * chroma)
  const ofHue = hue / (1 + 0.015 * chroma * t)
  const rotation =
    -2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) * Math.sin(rad(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))))
  return Math.sqrt(ofLightness ** 2 + ofChroma ** 2 + ofHue ** 2 + rotation * ofChroma * ofHue)
}
