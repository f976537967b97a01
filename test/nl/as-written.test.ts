import { expect, test } from 'vitest'
import { countryAsWritten, fuelAsWritten, readAs, regionAsWritten } from '../../api/nl/as-written.ts'
import { sayFuel } from '../../api/nl/say/fuels.ts'
import { countryNames } from '../../pipeline/model/countries.ts'
import { fuelCodes } from '../../pipeline/model/fuels.ts'

test('each country of the service is known by its code in either case, and by its name', () => {
  for (const [code, name] of Object.entries(countryNames)) {
    expect([name, countryAsWritten(code), countryAsWritten(` ${code.toLowerCase()} `), countryAsWritten(name)]).toEqual(
      [name, code, code, code],
    )
  }
})

test('countries have the names and codes that questions may use', () => {
  const written = {
    Deutschland: 'DE',
    Frankreich: 'FR',
    FRA: 'FR',
    UK: 'GB',
    EL: 'GR',
    Britain: 'GB',
    España: 'ES',
    EU: 'EU',
  }
  for (const [text, code] of Object.entries(written)) expect([text, countryAsWritten(text)]).toEqual([text, code])
})

test('text with anything but one country is none', () => {
  for (const text of [
    '',
    ' ',
    'XX',
    'US',
    'Japan',
    'Nordics',
    'France and Spain',
    'in France',
    'Frence',
    'Paris',
    'Scotland',
    '__proto__',
  ]) {
    expect([text, countryAsWritten(text)]).toEqual([text, null])
  }
})

test('regions have the names that questions may use', () => {
  const written = {
    Nordics: 'Nordics',
    Scandinavia: 'Nordics',
    'euro area': 'eurozone',
    eu: 'EU',
    France: null,
    '': null,
  }
  for (const [text, region] of Object.entries(written)) expect([text, regionAsWritten(text)]).toEqual([text, region])
})

test('a fuel is known by what answers call it', () => {
  const asked = ['euro95', ...fuelCodes.filter(code => code !== 'sp95')] as const
  expect(asked.map(fuel => fuelAsWritten(sayFuel(fuel)))).toEqual(asked)
})

test('fuels have the names that questions may use, without typing errors', () => {
  const written = {
    petrol: 'euro95',
    Gasoil: 'diesel',
    LPG: 'gpl',
    autogas: 'gpl',
    'Super 98': 'sp98',
    CNG: 'cng',
    'both fuels': 'both',
  }
  for (const [text, fuel] of Object.entries(written)) expect([text, fuelAsWritten(text)]).toEqual([text, fuel])
  for (const text of ['', 'disel', 'AdBlue', 'heating oil', 'petrol in Spain', 'kerosene', 'constructor']) {
    expect([text, fuelAsWritten(text)]).toEqual([text, null])
  }
  expect(fuelAsWritten('fuel')).toBe('fuel')
})

test('a parse is a question again, and what was not understood is none', () => {
  const parsed = { countries: ['ES'], fuel_type: 'diesel', time_range_weeks: 4 } as const
  expect(readAs('price_change', parsed)).toBe('How much did diesel change in Spain over the last 4 weeks?')
  expect(readAs('unknown', parsed)).toBeNull()
})
