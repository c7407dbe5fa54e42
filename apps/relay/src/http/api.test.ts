import { expect, test } from 'vitest'
import { createSharedLimit } from '../accounts/attempt-limit.ts'
import { createApi } from './api.ts'
import type { ApiParts } from './api-parts.ts'

const clock = { now: () => new Date(0) }
const publicUrl = 'https://hub.example.org'

/** An API with the services that count requests. The cookie is the account's id; no account has access to a committee. */
function openApi() {
  const parts = {
    sessions: { read: async (cookie: string) => ({ account: { id: cookie } }) },
    administration: { gate: { isOpenFor: async () => true } },
    memberships: { accessTo: async () => null, stateShownTo: async () => null },
    createLimit: (name: string, attempts: number, withinSeconds: number) =>
      createSharedLimit({ attempts: null }, name, { clock, attempts, withinSeconds }),
    clientAddress: ({ req }: { req: { header(name: string): string } }) => req.header('x-address'),
    uploadStore: {},
    publicUrl,
    clock,
  }
  const { api, endpoints } = createApi(parts as unknown as ApiParts)
  // Few requests reach a handler, whose services are missing.
  api.onError((_error, c) => c.body(null, 500))
  return { api, endpoints }
}

const limited = openApi().endpoints.flatMap(({ method, path, policy: { limit } }) =>
  limit ? [{ method, path, limit }] : [],
)

test.each(limited)('A5: $method $path refuses requests beyond the limit of its policy', async (endpoint) => {
  const { method, path, limit } = endpoint
  const { api } = openApi()
  const ask = async (changed = {}) => {
    const headers = { origin: publicUrl, cookie: 'ann', 'x-address': '203.0.113.7', ...changed }
    return (await api.request(path.replace(/:\w+/g, 'x'), { method, headers })).status
  }
  for (let attempt = 0; attempt < limit.attempts; attempt++) expect(await ask()).not.toBe(429)
  expect(await ask()).toBe(429)
  const [person, address] = [await ask({ cookie: 'ben' }), await ask({ 'x-address': '203.0.113.8' })]
  const [counted, other] = limit.of === 'person' ? [address, person] : [person, address]
  expect(counted).toBe(429)
  expect(other).not.toBe(429)
})
