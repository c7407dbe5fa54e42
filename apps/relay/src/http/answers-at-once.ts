import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { accepted, type Result, refused } from '../result.ts'
import type { ClientAddress } from './client-address.ts'

/** Enough for a school behind one address, since most answers take milliseconds. */
const mostForAddress = 16
/** Each has a file open and 64 KB in memory. */
const most = 256
/** At 14 KB a second the largest answer, 8 MB, needs this long. A reader that stops would keep its place for ever. */
const longestMs = 10 * 60 * 1000
const retryAfterSeconds = 5

interface TooManyAnswers {
  code: 'too-many-requests' | 'unavailable'
  retryAfterSeconds: number
}

/** Counts the answers with public content that are sent at the moment. Answers without a body take no place. */
export interface AnswersAtOnce {
  /** Takes a place until the response has ended, or its reader has left. Once per request. */
  take(c: Context): Result<null, TooManyAnswers>
}

export function createAnswersAtOnce(clientAddress: ClientAddress): AnswersAtOnce {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    take(c) {
      const address = clientAddress(c)
      const own = byAddress.get(address) ?? 0
      if (own >= mostForAddress) return refused({ code: 'too-many-requests', retryAfterSeconds })
      if (all >= most) return refused({ code: 'unavailable', retryAfterSeconds })
      const { outgoing } = c.env as HttpBindings
      // Its reader has left already, and no event will report that again.
      if (outgoing.destroyed) return refused({ code: 'unavailable', retryAfterSeconds })
      byAddress.set(address, own + 1)
      all += 1
      const deadline = setTimeout(() => outgoing.destroy(), longestMs).unref()
      outgoing.once('close', () => {
        clearTimeout(deadline)
        all -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left === 0) byAddress.delete(address)
        else byAddress.set(address, left)
      })
      return accepted(null)
    },
  }
}
