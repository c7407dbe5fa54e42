import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  adminsOnly,
  createClosedGate,
  createCommitteeAccess,
  createSignedIn,
  createSiteTeam,
  noClosedSession,
  ownersOnly,
  writersOnly,
} from './access.ts'
import type { ApiEnv } from './api-env.ts'
import type { ApiParts } from './api-parts.ts'
import { type Endpoint, type Policy, readParams } from './endpoint.ts'
import { createEndpoints } from './endpoints.ts'
import { errorResponse } from './error-response.ts'
import { createOwnOrigin } from './origin.ts'
import { createRequestLimits } from './request-limits.ts'

const usualMaxBytes = 64 * 1024

type Step = MiddlewareHandler<ApiEnv>
const when = (applies: boolean, ...steps: Step[]) => (applies ? steps : [])

/** Everything under `/api`: the checks of a request in their order, then the handler of its endpoint. */
export function createApi(parts: ApiParts): { api: Hono<ApiEnv>; endpoints: readonly Endpoint[] } {
  const { administration, publicRecords } = parts
  const signedIn = createSignedIn(parts.sessions, parts.clientAddress)
  const closedGate = createClosedGate(administration.gate)
  const limitRequests = createRequestLimits(parts)
  const committeeAccess = createCommitteeAccess(parts.memberships)
  const siteTeam = createSiteTeam(administration.roles)
  const limitBody = (maxSize: number): Step => bodyLimit({ maxSize, onError: (c) => errorResponse(c, 'too-large') })

  /** Public pages that a change has made out of date are made before a visitor asks for them. */
  const preparePages: Step = async (c, next) => {
    await next()
    if (c.res.ok) publicRecords.prepare(c.get('documentId'))
  }

  const stepsOf = ({ access, limit, maxBytes, ...policy }: Policy): Step[] => {
    const isInCommittee = access === 'member' || access === 'writer' || access === 'owner'
    return [
      // Strangers send nothing that is so long. The session is read again when the last byte has arrived.
      ...when(maxBytes !== undefined, signedIn),
      // The whole body arrives before a person's rights are read: a sender who holds back the rest of it must not be
      // admitted by a right that is lost when it arrives.
      ...when(!policy.streams, limitBody(maxBytes ?? usualMaxBytes), receiveBody),
      ...when(!policy.outsideGate, closedGate),
      ...when(access !== 'everybody', signedIn),
      ...(limit ? [limitRequests(limit)] : []),
      ...when(isInCommittee, committeeAccess),
      ...when(isInCommittee && !policy.ofClosedSessions, noClosedSession),
      ...when(access === 'team' || access === 'admin', siteTeam),
      readParams,
      ...when(access === 'writer', writersOnly),
      ...when(access === 'owner', ownersOnly),
      ...when(access === 'admin', adminsOnly),
      ...when(policy.changesPublicPages === true, preparePages),
    ]
  }

  const api = new Hono<ApiEnv>()
  api.use(noStore, createOwnOrigin(parts.publicUrl, parts.log))
  const endpoints = createEndpoints(parts)
  for (const { method, path, policy, handle } of endpoints) api.on(method, [path], ...stepsOf(policy), handle)
  const notFound: Step = async (c) => errorResponse(c, 'not-found')
  // The gate does not hide that an endpoint outside of it has no other methods.
  for (const { path, policy } of endpoints)
    if (policy.outsideGate) api.on('ALL', [path], ...stepsOf({ access: 'everybody', outsideGate: true }), notFound)
  api.use(...stepsOf({ access: 'everybody' }), notFound)
  return { api, endpoints }
}

const noStore: Step = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}

const receiveBody: Step = async (c, next) => {
  if (c.req.raw.body !== null) await c.req.arrayBuffer()
  return next()
}
