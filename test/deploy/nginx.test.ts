import { describe, expect, test } from 'vitest'
import { hasNginx, nginxBefore } from '../support/nginx.ts'
import { repositoryText } from '../support/repository.ts'
import { checkProxyContract } from './proxy-contract.ts'

const example = repositoryText('deploy/nginx.conf').replace(/^\s*#.*\n/gm, '')

// Without nginx the example is only read. The name of this test shows which of the two was done.
test(`deploy/nginx.conf is ${hasNginx ? 'run below' : 'only read: no nginx is installed here'}`, () => {
  expect(example).toMatch(/proxy_pass http:\/\/fuel_etl;/)
  expect(example.match(/proxy_pass [^;]+;/g)!.filter(line => line !== 'proxy_pass http://fuel_etl;')).toEqual([])
  expect(example).not.toMatch(/proxy_cache\b|^\s*(return 30\d|rewrite|add_header Strict|root|alias)\b/m)
  expect(example).toContain('server 127.0.0.1:8080;')
})

describe.runIf(hasNginx)('nginx in front of the server', () => checkProxyContract(nginxBefore))
