import { describe, expect, test } from 'vitest'
import { statesOf } from '../../../pipeline/hours/states.ts'
import { hoursOf } from '../../../pipeline/sources/si/hours.ts'

const all = 'Ponedeljek, Torek, Sreda, Četrtek, Petek, Sobota'
const winter = 'Januar / Februar / Marec / November / December'
const summer = 'April / Maj / Junij / Julij / Avgust / September / Oktober'

describe('hours that depend on the month', () => {
  test('have a rule for each season and day, within the limit of OpenStreetMap', () => {
    const text = [
      `${winter}\n${all}\n06:00-20:00`,
      `${winter}\nNedelja, Praznik\n07:00-20:00`,
      `${summer}\n${all}\n06:00-21:30`,
      `${summer}\nNedelja, Praznik\n08:00-20:00`,
    ].join('\n\n')
    const hours = hoursOf(text)!
    expect(hours).toBe(
      'Jan-Mar,Nov-Dec Mo-Sa 06:00-20:00; Jan-Mar,Nov-Dec Su,PH 07:00-20:00; ' +
        'Apr-Oct Mo-Sa 06:00-21:30; Apr-Oct Su,PH 08:00-20:00',
    )
    // Friday 2026-07-10, and Sunday 2026-11-29.
    const openingOn = (day: number) => statesOf(hours, 'SI', day / 1000, day / 1000 + 24 * 3600)
    const at = (day: number) => openingOn(day).map(({ since, state }) => `${(since - day / 1000) / 3600} ${state}`)
    expect(at(Date.UTC(2026, 6, 10))).toEqual(['0 closed', '6 open', '21.5 closed'])
    expect(at(Date.UTC(2026, 10, 29))).toEqual(['0 closed', '7 open', '20 closed'])
  })

  test('may have days that are the same all year, and a season in which a station never closes', () => {
    expect(hoursOf(`${winter}\n06:00-22:00\n\n${summer}\n00:00-23:59`)).toBe(
      'Jan-Mar,Nov-Dec Mo-Su 06:00-22:00; Apr-Oct 00:00-24:00',
    )
    expect(hoursOf(`Nedelja\n08:00-12:00\n\n${winter}\n${all}\n06:00-20:00\n\n${summer}\n${all}\n06:00-21:00`)).toBe(
      'Jan-Mar,Nov-Dec Mo-Sa 06:00-20:00; Jan-Mar,Nov-Dec Su 08:00-12:00; Apr-Oct Mo-Sa 06:00-21:00; Apr-Oct Su 08:00-12:00',
    )
  })

  test.each([
    ['a month is missing', `${summer}\n06:00-21:00`],
    ['a day is missing in a season', `${summer}\n${all}\n06:00-21:00\n\n${winter}\nSobota\n06:00-20:00`],
    ['two blocks contradict each other', `${all}\n06:00-21:00\n\nSobota\n07:00-21:00`],
    [
      'hours go past midnight',
      `${summer}\n06:00-01:00\n\n${winter}\nPonedeljek\n06:00-02:00\n\n${winter}\nTorek\n06:00-20:00`,
    ],
    ['they end on a day', '01.04.2026 – 14.10.2026\nSobota\n06:00-22:00\n\nNedelja\n07:00-22:00'],
    ['a month has another name', 'Januar / Svečan\n06:00-21:00'],
  ])('are unknown if %s', (_why, text) => expect(hoursOf(text)).toBeNull())
})

test('a block that is there twice is read once', () => {
  expect(hoursOf('Sobota\n07:00-20:00\n\nNedelja\n08:00-20:00\n\nNedelja\n08:00-20:00')).toBe(
    'Sa 07:00-20:00; Su 08:00-20:00',
  )
})

describe('hours typed by hand', () => {
  test.each([
    ['6.00-22.00', 'Mo-Su 06:00-22:00'],
    ['VSAK DAN 5,45 do 21,45', 'Mo-Su 05:45-21:45'],
    ['Vsak dan od 6.00-20.00\r\nNedelja od 7.00 do 21.00', 'Mo-Sa 06:00-20:00; Su 07:00-21:00'],
    [
      'pon - čet: 6,00 - 18,00\npet - sob: 6 - 20\nned: 7,00 - 2000',
      'Mo-Th 06:00-18:00; Fr,Sa 06:00-20:00; Su 07:00-20:00',
    ],
    ['Odpiralni čas: Ponedeljek-Petek 7-12h, 13-19h Sobota: 8-13 ure', 'Mo-Fr 07:00-12:00,13:00-19:00; Sa 08:00-13:00'],
    ['PON.-PET. 7-15\nOb sobotah, nedeljah in praznikih zaprto.', 'Mo-Fr 07:00-15:00; Sa,Su off; PH off'],
    ['Mon-Sat 6-24, Sun8-20:30h', 'Mo-Sa 06:00-24:00; Su 08:00-20:30'],
    ['Pon\tdo Sob \n06:00 - 21:00\nsomebody@example.org', 'Mo-Sa 06:00-21:00'],
  ])('%s', (text, expected) => expect(hoursOf(text)).toBe(expected))

  test.each([
    'Začasno zaprto do 04. september 2026',
    'Bencinski servis je trajno zaprt.',
    'Poleti 6-22, pozimi 7-20',
    'pon-pet 6-22, sob',
    'pon-pet 6',
    'pon-pet 6-',
    'pon- 6-22',
    'ned-pon 6-22',
    'prazniki - sob 6-22',
    'pon 22-6',
    'pon 6-25',
    'pon 6-22:75',
    'pon 6-22 pon 7-21',
    'pon 6 22',
    'pon 6--22',
    'zaprto',
    'pon 6-22 zaprto',
    'pon',
  ])('are unknown if a word or number is not understood: %s', text => expect(hoursOf(text)).toBeNull())
})
