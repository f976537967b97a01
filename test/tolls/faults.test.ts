import { describe, expect, test } from 'vitest'
import { ContractError } from '../../pipeline/model/errors.ts'
import { readTolls } from '../../pipeline/tolls/read-tolls.ts'
import type { TollFiles } from '../../pipeline/tolls/toll-files.ts'
import { edited as editedOf, named, thinFiles } from '../support/tolls.ts'

const files = thinFiles()
const edited = (file: string, from: string | RegExp, to: string): TollFiles => editedOf(file, from, to, files)
const osmanGazi = named('Osmangazi Köprüsü').id
const bosporus = named('15 Temmuz Şehitler Köprüsü').id
const envalira = named("Túnel d'Envalira").id
const gateway = named('Mersey Gateway Bridge').id

describe('a fault in the files', () => {
  test.each<[what: string, file: string, from: string | RegExp, to: string, message: RegExp]>([
    ['an id twice', 'ids', '\n2,', '\n1,', /line 3: the id 1 does not follow 1/],
    ['a retired id in use', 'ids', '2026-11-21,\n', '2026-11-21,2026-11-22\n', /the id 1 is retired/],
    [
      'a key twice',
      'ids',
      'AL|tunnel|rruga-e-kombit-kalimash-tunnel|',
      'AD|tunnel|tunel-d-envalira|',
      /the key 'AD\|tunnel\|tunel-d-envalira\|' occurs twice/,
    ],
    [
      'a row without an id',
      'GB.csv',
      'Humber Bridge',
      'Other Bridge',
      /GB.csv line \d+: no id for the key 'GB\|bridge\|other-bridge\|'/,
    ],
    ['an id without a row', 'GB.csv', /bridge,,Humber Bridge.*\n/, '', /neither a row nor a day of retir/],
    [
      'a row twice',
      'GB.csv',
      /(bridge,,Humber Bridge.*\n)/,
      '$1$1',
      /two rows have the id \d+[\s\S]*'GB bridge Humber Bridge' occurs twice/,
    ],
    ['an invalid type', 'AD.csv', 'tunnel,', 'pass,', /type 'pass'/],
    ['an invalid barrier', 'RO.csv', 'bridge,,', 'bridge,middle,', /barrier_type 'middle'/],
    ['a decimal comma', 'AT.csv', '106.80', '"106,80"', /amount '106,80'/],
    ['a wrong currency', 'CH.csv', '40.00,CHF', '40.00,EUR', /the currency EUR, not CHF/],
    ['a bridge of Romania in euros', 'RO.csv', '19.00,RON', '19.00,EUR', /the currency EUR, not RON/],
    ['a tenfold amount', 'CZ.csv', '2570,CZK', '25700,CZK', /25700 CZK is out of reach of a vignette/],
    ['a gate out of reach', 'GR.csv', ',2.55,EUR', ',255,EUR', /255 EUR is out of reach of a gate/],
    ['a longer vignette that is cheaper', 'AT.csv', '12.80,EUR', '9.60,EUR', /10 days: not dearer than a/],
    ['a vignette without an amount', 'AT.csv', '106.80', '', /a vignette needs its amount/],
    ['a vignette without its days', 'AT.csv', ',365,', ',,', /a vignette needs its valid_days/],
    ['a vignette with a barrier', 'CH.csv', 'vignette,,', 'vignette,mainline,', /a vignette has no barrier/],
    [
      'a vignette with a position',
      'CH.csv',
      /high,,,,("14 months)/,
      'high,46.95,7.44,approximate,$1',
      /a vignette has no position/,
    ],
    ['days of a tunnel', 'AD.csv', 'Envalira,,,', 'Envalira,,7,', /valid_days are for vignettes/],
    ['a position abroad', 'GB.csv', '51.4647,0.2586', '0.2586,51.4647', /does not lie in GB/],
    ['half a position', 'GB.csv', '51.4647,0.2586', '51.4647,', /a coordinate without the other/],
    ['a position without coordinates', 'GB.csv', '51.4647,0.2586', ',', /a position without coordinates/],
    ['an exact position of two decimals', 'GB.csv', '51.4647', '51.46', /an exact position of '51.46'/],
    ['two records at one place', 'GB.csv', '53.3528,-2.7130', '53.3466,-2.7377', /two records at 53.3466, -2.7377/],
    ['a share-alike row in a file of others', 'GB.csv', ',own,high', ',ODbL 1.0,high', /'ODbL 1.0' in this/],
    ['an invalid licence', 'GB.csv', ',own,high', ',,high', /licence ''/],
    ['an invalid date', 'BG.csv', '2026-02-03', '2026-02-30', /valid_from '2026-02-30'/],
    ['a replacement character', 'AD.csv', 'Túnel', 'T\u{FFFD}nel', /name 'T\uFFFDnel d'Envalira'/],
    ['a row never read', 'AD.csv', '2026-11-21', '', /checked_on ''/],
    ['an amount of another decade', 'AD.csv', '2026-01-01', '2019-01-01', /2019-01-01 without a note/],
    ['an amount of next summer', 'AD.csv', '2026-01-01', '2027-06-01', /from 2027-06-01 in a set of 2026/],
    ['dates without an amount', 'AD.csv', '8.10', '', /days of an amount without one/],
    ['confirmed before it began', 'GB.csv', '2025-09-01', '2026-09-30', /2026-09-05, before 2026-09-30/],
    ['a missing country', 'AD.csv', /tunnel.*\n/, '', /no record of AD/],
    ['another heading', 'AD.csv', 'valid_days', 'days', /AD.csv: expected the headings 'type,barrier_type/],
    ['another version', 'version', /^.*$/m, 'v3', /expected a version such as 2026.1, found 'v3'/],
    ['an unknown toll id', 'positions', `\n${osmanGazi},`, '\n99999,', /no toll has the id '99999'/],
    [
      'a position twice',
      'positions',
      `\n${osmanGazi},`,
      `\n${bosporus},`,
      /positions.osm.csv line \d+: the id \d+ occurs twice/,
    ],
    ['another licence', 'positions', 'ODbL 1.0', 'own', /licence 'own' in this file/],
    ['a place of two decimals', 'positions', '45.1940', '45.19', /'45.19' is no exact degree/],
    ['an invalid date of reading', 'positions', '2026-01-31', '', /read_on ''/],
    [
      'an exact position where there is one',
      'positions',
      '\n',
      `\n${gateway},53.3528,-2.7131,,ODbL 1.0,2026-11-21\n`,
      /an exact position, and another of the id \d+ in positions.osm.csv/,
    ],
    ['a pending place to four decimals', 'pending', /\n1,.*/, '\n1,42.5443,1.7285', /'42.5443' has not 2 decimals/],
    ['a pending place of an unknown toll', 'pending', '\n1,', '\n99999,', /pending.csv line 2: no toll has the id/],
    ['an unknown old toll id', 'before', /\n3,/, '\n99999,', /amounts.before.csv line 2: no such toll/],
    ['an invalid count', 'counts', 'AD,1', 'AD,one', /counts.csv line 2: 'one' is no count/],
  ])('%s is refused', (_what, file, from, to, message) => {
    const faulty = edited(file, from, to)
    expect(() => readTolls(faulty)).toThrow(ContractError)
    expect(() => readTolls(faulty)).toThrow(message)
  })

  test('a change of more than 25 % from the previous year needs a note', () => {
    const before = `id,amount,currency\n${envalira},6.40,EUR\n`
    expect(() => readTolls({ ...files, before })).toThrow(/Túnel d'Envalira: 6.40 to 8.10 without a note/)
    const noted = edited('AD.csv', /,\n$/, ',new operator\n')
    expect(readTolls({ ...noted, before }).records).toHaveLength(347)
    expect(readTolls({ ...files, before: before.replace('6.40', '6.50') }).records).toHaveLength(347)
  })

  test('a country that loses more than 5 % of its records is reported', () => {
    expect(() => readTolls(edited('counts', 'GB,22', 'GB,24'))).toThrow(/GB: 24 records before, 22 now/)
    expect(readTolls(edited('counts', 'GB,22', 'GB,23')).records).toHaveLength(347)
  })

  test('an error lists at most twenty faults', () => {
    const faulty = edited('GR.csv', /,EUR,/g, ',GBP,')
    expect(() => readTolls(faulty)).toThrow(/found 127:\n(?:.*\n){19}.*$/)
  })
})
