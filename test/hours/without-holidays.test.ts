import { expect, test } from 'vitest'
import { withoutHolidays } from '../../pipeline/hours/states.ts'

test.each([
  ['Mo-Fr 08:00-18:00; PH off', 'Mo-Fr 08:00-18:00'],
  ['Mo-Fr 08:00-18:00, PH off', 'Mo-Fr 08:00-18:00'],
  ['Sa,Su,PH 09:00-12:00', 'Sa,Su 09:00-12:00'],
  ['PH,Mo-Su 00:00-24:00', 'Mo-Su 00:00-24:00'],
  ['Mo-Sa 07:00-20:00; Su,PH 09:00-12:00,15:00-18:00', 'Mo-Sa 07:00-20:00; Su 09:00-12:00,15:00-18:00'],
  ['Mo-Su,PH,SH 06:00-22:00', 'Mo-Su 06:00-22:00'],
  ['SH,PH off; 24/7', '24/7'],
  ['Su off, PH off', 'Su off'],
  ['PH 08:00-12:00', ''],
  ['Mo-Fr 08:00-18:00', 'Mo-Fr 08:00-18:00'],
])('%s without holidays is %j', (value, rest) => expect(withoutHolidays(value)).toBe(rest))
