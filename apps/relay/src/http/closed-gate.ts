import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SplashGate } from '../accounts/splash-gate.ts'
import { errorResponse } from './error-response.ts'

/** While the splash gate is closed for a browser, only endpoints outside of it answer. */
export const createClosedGate = (gate: SplashGate) =>
  createMiddleware(async (c, next) =>
    (await gate.isOpenFor(c.req.header('cookie'))) ? next() : errorResponse(c, 'gate-closed'),
  )

/** Opens the gate for this browser, with the next response. */
export type PassGate = (c: Context) => Promise<void>

export const createPassGate =
  (gate: SplashGate): PassGate =>
  async (c) => {
    if (!(await gate.isOpenFor(c.req.header('cookie')))) c.header('Set-Cookie', gate.pass(), { append: true })
  }
