import { expect, test } from 'vitest'
import { loadOptional } from '../../pipeline/disk/package-root.ts'
import { UsageError } from '../../pipeline/model/errors.ts'

const need = 'FUEL_STORE_URL: PostgreSQL'

test('a missing package is named, with the command that installs our version of it', async () => {
  const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }))
  const error = await loadOptional('pg', need, missing).catch(error => error)
  expect(error).toBeInstanceOf(UsageError)
  expect(error.message).toMatch(
    /^FUEL_STORE_URL: PostgreSQL needs the package pg; install it with 'npm install pg@\d+\.\d+\.\d+'$/,
  )
})

test('the error of a package that is broken is not hidden', async () => {
  const broken = new Error('broken')
  await expect(loadOptional('pg', need, () => Promise.reject(broken))).rejects.toBe(broken)
})

test('a package that is there is returned', async () => {
  expect(await loadOptional('pg', need, async () => 'client')).toBe('client')
})
