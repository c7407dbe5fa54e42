import { createMiddleware } from 'hono/factory'
import type { Accounts } from '../accounts/accounts.ts'
import { createAttemptLimit, type SharedLimit } from '../accounts/attempt-limit.ts'
import type { Clock } from '../clock.ts'
import type { ApiEnv } from './api-env.ts'
import type { ClientAddress } from './client-address.ts'
import { refusalResponse } from './error-response.ts'

/** Endpoints with the same limit count together. */
export interface RequestLimit {
  attempts: number
  withinSeconds: number
  of: 'person' | 'network address'
  /** The name in stored keys; null if each relay counts for itself. */
  name: string | null
}

/** Requests of one person in an hour, over all relays together. */
export const perHour = (attempts: number, name: string): RequestLimit => ({
  attempts,
  name,
  withinSeconds: 3600,
  of: 'person',
})

/** Requests of one person in ten minutes to one relay: this protects the relay's processor. */
export const perTenMinutes = (attempts: number): RequestLimit => ({
  attempts,
  name: null,
  withinSeconds: 600,
  of: 'person',
})

/** Requests from one network address in a quarter of an hour. */
export const perAddress = (attempts: number, name: string | null): RequestLimit => ({
  attempts,
  name,
  withinSeconds: 900,
  of: 'network address',
})

export function createRequestLimits(parts: {
  createLimit: Accounts['createLimit']
  clientAddress: ClientAddress
  clock: Clock
}) {
  const { createLimit, clientAddress, clock } = parts
  const counters = new Map<RequestLimit, { take(key: string): ReturnType<SharedLimit['take']> }>()

  function counterOf(limit: RequestLimit) {
    const { attempts, withinSeconds, name } = limit
    const own = () => {
      const { take } = createAttemptLimit({ clock, attempts, withinSeconds })
      return { take: async (key: string) => take(key) }
    }
    const counter = counters.get(limit) ?? (name === null ? own() : createLimit(name, attempts, withinSeconds))
    counters.set(limit, counter)
    return counter
  }

  return (limit: RequestLimit) => {
    const counter = counterOf(limit)
    return createMiddleware<ApiEnv>(async (c, next) => {
      const key = limit.of === 'person' ? c.get('account').id : clientAddress(c)
      const taken = await counter.take(key)
      return taken.ok ? next() : refusalResponse(c, taken.refusal)
    })
  }
}
