import { expect, test } from 'vitest'
import {
  amountText,
  axisText,
  differenceIn,
  differenceOf,
  inMoney,
  moneyName,
  moneyOf,
} from '../../api/shared/money.ts'

const updated = '2026-11-19 12:00:00'

test.each([
  [1.789, 'EUR', '€1.789'],
  [1.623, 'GBP', '162.3p'],
  [1.6, 'GBP', '160.0p'],
  [1.8995, 'AUD', '189.95c'],
  [16.4, 'SEK', '16.40 kr'],
  [16.465, 'DKK', '16.465 kr'],
  [318.9, 'ISK', '318.9 kr'],
  [8.49, 'RON', '8.49 lei'],
  [230.5, 'RSD', '230.5 RSD'],
])('%d %s is written %s', (amount, currency, text) => expect(amountText(amount, currency)).toBe(text))

test.each([
  [-0.06, 'EUR', '6 ct'],
  [0.004, 'EUR', '0.4 ct'],
  [-0.0045, 'GBP', '0.5p'],
  [0.035, 'DKK', '0.04 kr'],
  [1.25, 'RSD', '1.250 RSD'],
])('a difference of %d %s is written %s', (amount, currency, text) => expect(differenceOf(amount, currency)).toBe(text))

test('figures in euros are said in the money of a station', () => {
  const pounds = moneyOf({ price: 1.876, updated, price_local: 1.623, currency: 'GBP' })
  expect([inMoney(1.876, pounds), differenceIn(-0.005, pounds)]).toEqual(['162.3p', '0.4p'])
  const euros = moneyOf({ price: 1.876, updated })
  expect([inMoney(1.8764, euros), differenceIn(0.02, euros)]).toEqual(['€1.876', '2 ct'])
})

test('the axis of a chart has the unit that its heading names', () => {
  expect([moneyName('GBP'), axisText(1.624, 'GBP', 3), axisText(1.62, 'GBP', 2)]).toEqual(['Pence', '162.4', '162'])
  expect([moneyName('EUR'), axisText(1.65, 'EUR', 2), moneyName('RSD')]).toEqual(['EUR', '1.65', 'RSD'])
})
