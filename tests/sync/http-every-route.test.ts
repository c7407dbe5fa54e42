import { request } from 'node:http'
import * as protocol from '@civic-hub/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestLimit } from '../../apps/relay/src/http/request-limits.ts'
import { addMember, invite } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { type Answer, createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'

/* Every route of the relay has a row here with the accounts that may use it and its limit, written by hand. A route
   without a row, a row without a route, and an endpoint with another policy fail the first tests. Each route
   is requested by every kind of account that may not use it, and with bodies that are too large or invalid. The routes' own
   behaviour is tested elsewhere; apps/relay/src/http/api.test.ts uses up every limit. */

/**
 * The accounts that may use a route. `member` is anyone with access to the committee, `writer` its owners and editors,
 * `team` also includes its site's moderators.
 */
type For = 'everybody' | 'signed-in' | 'member' | 'writer' | 'owner' | 'team' | 'admin'

interface Row {
  for: For
  /** A valid body; omitted if the route reads none. */
  body?: unknown
  /** Instead of JSON: a picture is checked by its content. */
  type?: string
  /** True if it accepts larger bodies than others; the test of the route shows its limit. */
  ownLimit?: boolean
  /** The audience of the endpoint's policy, if its handler refuses some of these accounts. */
  declaredFor?: For
  /** The limit of requests by a person, or from a network address. Routes with one name count together. */
  limit?: string
  /** A path to another person's or committee's data: the response must be 404. */
  foreign?: string
}

const token = 'x'.repeat(43)
const email = 'somebody@example.org'
const password = 'a long enough password'
const entry = { name: 'Name', emoji: '🌳' }

/** By method and path. The tests replace `:documentId` and the other names. */
const table: Record<string, Row> = {
  'GET /healthz': { for: 'everybody' },
  'GET /readyz': { for: 'everybody' },
  'GET /metrics': { for: 'everybody' },
  'GET /api/splash': { for: 'everybody' },
  'POST /api/splash': { for: 'everybody', body: { password } },
  'GET /api/session': { for: 'everybody' },
  'GET /api/seal-key': { for: 'everybody' },
  'GET /api/leaderboard': { for: 'everybody' },
  'POST /api/sign-up': { for: 'everybody', body: { name: 'N', email, password } },
  'POST /api/sign-up/resend': { for: 'everybody', body: { email } },
  'POST /api/confirm': { for: 'everybody', body: { token } },
  'POST /api/sign-in': { for: 'everybody', body: { email, password } },
  'POST /api/sign-in/with/:provider': {
    for: 'everybody',
    limit: '300 in 15 min of an address: provider sign-in from',
    body: { returnTo: '/' },
  },
  'GET /api/sign-in/with/:provider/callback': { for: 'everybody' },
  'POST /api/sign-out': { for: 'everybody' },
  'POST /api/password/forgotten': { for: 'everybody', body: { email } },
  'POST /api/password/reset': { for: 'everybody', body: { token, password } },
  'POST /api/confirm-email': { for: 'everybody', body: { token } },
  'POST /api/invitation': {
    for: 'everybody',
    limit: '300 in 15 min of an address: invitation look-ups',
    body: { token },
  },
  'GET /api/deleted-accounts/:accountId': { for: 'everybody', limit: '60 in 15 min of an address' },

  // For everyone with the address, which is a secret; and content that an owner has published.
  'GET /feeds/:token/:file': { for: 'everybody' },
  'GET /open-records/:font{[a-z0-9-]+\\.woff2}': { for: 'everybody' },
  'GET /open-records/:slug': { for: 'everybody' },
  'GET /open-records/:slug/resolutions.html': { for: 'everybody' },
  'GET /open-records/:slug/calendar.html': { for: 'everybody' },
  'GET /open-records/:slug/calendar.ics': { for: 'everybody' },
  'GET /open-records/:slug/:meetingId/agenda': { for: 'everybody' },
  'GET /open-records/:slug/:meetingId/documents/:fileId': { for: 'everybody' },
  'GET /open-records/:slug/records.json': { for: 'everybody' },
  'GET /open-records/:slug/attendance.csv': { for: 'everybody' },
  'GET /open-records/:slug/resolutions.json': { for: 'everybody' },
  'GET /open-records/:slug/resolutions.schema.json': { for: 'everybody' },
  'GET /open-records/:slug/resolutions.csv': { for: 'everybody' },
  'GET /open-records/:slug/minutes.atom': { for: 'everybody' },
  'GET /open-records/:slug/:meetingId': { for: 'everybody' },
  'GET /open-records/:slug/:meetingId/event.jsonld': { for: 'everybody' },

  'GET /sync/:documentId': { for: 'member' },
  'POST /api/invitation/accept': { for: 'signed-in', limit: '100 in 60 min: accepted invitations', body: { token } },
  'GET /api/sessions': { for: 'signed-in' },
  'DELETE /api/sessions': { for: 'signed-in' },
  'DELETE /api/sessions/others': { for: 'signed-in' },
  'DELETE /api/sessions/:sessionId': { for: 'signed-in', foreign: '/api/sessions/:sessionId' },
  'PUT /api/account/password': {
    for: 'signed-in',
    body: { currentPassword: password, newPassword: password },
  },
  'POST /api/account/email': { for: 'signed-in', body: { email, currentPassword: password } },
  'GET /api/account/ways-to-sign-in': { for: 'signed-in' },
  'DELETE /api/account/ways-to-sign-in/:id': {
    for: 'signed-in',
    foreign: '/api/account/ways-to-sign-in/:id',
  },
  'PUT /api/account/name': { for: 'signed-in', limit: '100 in 60 min: profile', body: { name: 'Name' } },
  'PUT /api/account/picture': {
    for: 'signed-in',
    limit: '100 in 60 min: profile',
    body: 'no picture',
    type: 'image/png',
  },
  'DELETE /api/account/picture': { for: 'signed-in' },
  'GET /api/account/notifications': { for: 'signed-in' },
  'PUT /api/account/notifications': { for: 'signed-in', body: { requests: true } },
  'GET /api/account/referrals': { for: 'signed-in' },
  'PUT /api/account/leaderboard': { for: 'signed-in', limit: '200 in 60 min: leaderboard', body: { score: 10 } },
  'DELETE /api/account/leaderboard': { for: 'signed-in' },
  'GET /api/account/deletion': { for: 'signed-in' },
  'POST /api/account/deletion': { for: 'signed-in', body: { password, committees: {} } },
  'GET /api/people/:accountId/picture': { for: 'signed-in', foreign: '/api/people/:stranger/picture' },
  'POST /api/first-admin': { for: 'signed-in', body: { token } },
  'GET /api/committees': { for: 'signed-in' },
  'POST /api/committees': {
    for: 'signed-in',
    limit: '100 in 60 min: new committees',
    body: { ...entry, id: 'a-new-document', createdAt: '2026-11-21T09:00:00Z' },
  },
  'POST /api/committees/join': {
    for: 'signed-in',
    limit: '100 in 60 min: joins',
    body: { name: 'Nothing of that name' },
  },
  'PUT /api/committees/join/:slug': {
    for: 'signed-in',
    limit: '100 in 60 min: joins',
    foreign: '/api/committees/join/:slug',
  },
  'DELETE /api/committees/declined/:slug': {
    for: 'signed-in',
    foreign: '/api/committees/declined/:slug',
  },
  'DELETE /api/committees/join/:slug': { for: 'signed-in', foreign: '/api/committees/join/:slug' },

  'GET /api/committees/:documentId/people': { for: 'member' },
  'PUT /api/committees/:documentId/people/:accountId': {
    for: 'owner',
    body: { access: 'viewer' },
    foreign: '/api/committees/:documentId/people/:stranger',
  },
  // Members can remove only themselves.
  'DELETE /api/committees/:documentId/people/:accountId': {
    for: 'owner',
    declaredFor: 'member',
    foreign: '/api/committees/:documentId/people/:stranger',
  },
  'DELETE /api/committees/:documentId/requests/:accountId': { for: 'owner' },
  'PUT /api/committees/:documentId': { for: 'owner', body: entry },
  'DELETE /api/committees/:documentId': { for: 'owner' },
  'PUT /api/committees/:documentId/join-policy': { for: 'owner', body: { joinPolicy: 'open' } },
  'GET /api/committees/:documentId/history': { for: 'member', limit: '600 in 10 min' },
  'GET /api/committees/:documentId/client-ids': { for: 'member', limit: '600 in 10 min' },
  'GET /api/committees/:documentId/approvals': { for: 'member' },
  'GET /api/committees/:documentId/meetings/:meetingId/approvals': { for: 'member' },
  'GET /api/committees/:documentId/meetings/:meetingId/approvals/:number': {
    for: 'member',
    foreign: '/api/committees/:documentId/meetings/:meetingId/approvals/1',
  },
  'POST /api/committees/:documentId/meetings/:meetingId/approvals': {
    for: 'owner',
    limit: '60 in 60 min: frozen texts',
    body: 'no query, so no approval',
    type: 'text/plain',
    ownLimit: true,
  },
  'GET /api/committees/:documentId/meetings/:meetingId/notices': { for: 'member' },
  'GET /api/committees/:documentId/meetings/:meetingId/notices/:number': {
    for: 'member',
    foreign: '/api/committees/:documentId/meetings/:meetingId/notices/1',
  },
  'POST /api/committees/:documentId/meetings/:meetingId/notices': {
    for: 'writer',
    limit: '60 in 60 min: frozen texts',
    body: 'no query, so no notice',
    type: 'text/plain',
    ownLimit: true,
  },
  'GET /api/committees/:documentId/resolutions': { for: 'member' },
  'POST /api/committees/:documentId/meetings/:meetingId/resolutions': {
    for: 'owner',
    limit: '60 in 60 min: frozen texts',
    body: { year: 2026, motions: ['motion-1'], known: [] },
    ownLimit: true,
  },
  'PUT /api/committees/:documentId/resolution-pattern': {
    for: 'owner',
    limit: '60 in 60 min: resolution pattern',
    body: { pattern: '{number}' },
  },
  'GET /api/committees/:documentId/feeds': { for: 'member' },
  'POST /api/committees/:documentId/feeds/:kind/address': { for: 'member', limit: '60 in 60 min: feed addresses' },
  'DELETE /api/committees/:documentId/feeds/:kind/address': { for: 'member' },
  'PUT /api/committees/:documentId/feeds/:kind': {
    for: 'writer',
    limit: '600 in 60 min: feeds',
    body: 'no query, so no feed',
    type: 'text/calendar',
    ownLimit: true,
  },
  'GET /api/committees/:documentId/records': { for: 'member' },
  'PUT /api/committees/:documentId/records/:meetingId': {
    for: 'owner',
    limit: '60 in 60 min: open records',
    body: { title: 'Without the rest' },
    ownLimit: true,
  },
  'DELETE /api/committees/:documentId/records/:meetingId': {
    for: 'owner',
    foreign: '/api/committees/:documentId/records/:meetingId',
  },
  'PUT /api/committees/:documentId/records/:meetingId/agenda': {
    for: 'owner',
    limit: '60 in 60 min: open records',
    body: { title: 'Without the rest' },
    ownLimit: true,
  },
  'DELETE /api/committees/:documentId/records/:meetingId/agenda': {
    for: 'owner',
    foreign: '/api/committees/:documentId/records/:meetingId/agenda',
  },
  'PUT /api/committees/:documentId/records/:meetingId/documents/:fileId': {
    for: 'owner',
    limit: '600 in 60 min: open documents',
    body: { name: 'Without a file' },
  },
  'DELETE /api/committees/:documentId/records/:meetingId/documents/:fileId': {
    for: 'owner',
    foreign: '/api/committees/:documentId/records/:meetingId/documents/:fileId',
  },
  'GET /api/committees/:documentId/files': { for: 'member' },
  'GET /api/committees/:documentId/files/:sha256': {
    for: 'member',
    foreign: '/api/committees/:documentId/files/:sha256',
  },
  'DELETE /api/committees/:documentId/files/:sha256': { for: 'owner' },
  'POST /api/committees/:documentId/uploads': { for: 'writer', limit: '2000 in 60 min: uploads', ownLimit: true },
  'GET /api/committees/:documentId/uploads/:uploadId': { for: 'writer' },
  'PATCH /api/committees/:documentId/uploads/:uploadId': { for: 'writer' },
  'DELETE /api/committees/:documentId/uploads/:uploadId': { for: 'writer' },
  'GET /api/committees/:documentId/closed-sessions': { for: 'member' },
  'POST /api/committees/:documentId/closed-sessions': {
    for: 'writer',
    limit: '60 in 60 min: closed sessions',
    body: { meetingId: 'meeting-1', readers: [] },
  },
  'PUT /api/committees/:documentId/closed-sessions/:sessionId': {
    for: 'member',
    body: { ended: true },
    foreign: '/api/committees/:documentId/closed-sessions/:sessionId',
  },
  'PUT /api/committees/:documentId/closed-sessions/:sessionId/readers/:accountId': {
    for: 'member',
    foreign: '/api/committees/:documentId/closed-sessions/:sessionId/readers/:accountId',
  },
  'DELETE /api/committees/:documentId/closed-sessions/:sessionId/readers/:accountId': {
    for: 'member',
    foreign: '/api/committees/:documentId/closed-sessions/:sessionId/readers/:accountId',
  },
  'GET /api/committees/:documentId/invitations': { for: 'owner' },
  'POST /api/committees/:documentId/invitations': {
    for: 'owner',
    limit: '200 in 60 min: invitations',
    body: { access: 'viewer' },
  },
  'POST /api/committees/:documentId/invitations/:invitationId/renew': {
    for: 'owner',
    limit: '200 in 60 min: invitations',
    body: { send: false },
    foreign: '/api/committees/:documentId/invitations/:otherInvitation/renew',
  },
  'DELETE /api/committees/:documentId/invitations/:invitationId': {
    for: 'owner',
    foreign: '/api/committees/:documentId/invitations/:otherInvitation',
  },

  'GET /api/admin/people': { for: 'team' },
  'PUT /api/admin/leaderboard/:accountId': { for: 'team', body: { hidden: true } },
  'PUT /api/admin/people/:accountId/general': { for: 'team', body: { access: 'viewer' } },
  'PUT /api/admin/people/:accountId/role': { for: 'admin', body: { role: 'user' } },
  'POST /api/admin/people/:accountId/disable': { for: 'admin', body: { reason: 'Spam' } },
  'POST /api/admin/people/:accountId/enable': { for: 'admin' },
  'DELETE /api/admin/people/:accountId/sessions': { for: 'admin' },
  'GET /api/admin/requests': { for: 'team' },
  'PUT /api/admin/requests/:documentId/:accountId': {
    for: 'team',
    body: { access: 'viewer' },
    foreign: '/api/admin/requests/:documentId/:stranger',
  },
  'DELETE /api/admin/requests/:documentId/:accountId': { for: 'team' },
  'GET /api/admin/committees': { for: 'admin' },
  'DELETE /api/admin/committees/:documentId': { for: 'admin' },
  'POST /api/admin/committees/:documentId/restore': { for: 'admin' },
  'GET /api/admin/settings': { for: 'admin' },
  'PUT /api/admin/settings/sign-up': { for: 'admin', body: { signUp: 'open' } },
  'PUT /api/admin/settings/splash': { for: 'admin', body: { enabled: false } },
  'GET /api/admin/settings/splash/password': { for: 'admin' },
  'GET /api/admin/health': { for: 'admin' },
  'GET /api/admin/health/state': { for: 'admin' },
}

const rows = Object.entries(table).map(([name, row]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, ...row }
})

const clock = createTestClock()
let booted: BootedRelay
let owner: Person
let member: Person
let viewer: Person
let stranger: Person
let expired: Person
let admin: Person
let moderator: Person
let names: Record<string, string>

beforeAll(async () => {
  booted = await bootRelay({ replace: { clock }, settings: { metrics: true } })
  expired = await signUpPerson(booted.url, booted, 'Expired')
  clock.advance(31 * 24 * 3600)
  const people = []
  for (const name of ['Owner', 'Member', 'Viewer', 'Stranger', 'Admin', 'Moderator'])
    people.push(await signUpPerson(booted.url, booted, name))
  ;[owner, member, viewer, stranger, admin, moderator] = people as [Person, Person, Person, Person, Person, Person]
  appoint(booted.databaseFile, 'admin', admin)
  appoint(booted.databaseFile, 'moderator', moderator)
  const parks = await makeCommittee(owner, 'Parks')
  const other = await makeCommittee(owner, 'Other')
  await addMember(owner, parks.id, member)
  await addMember(owner, parks.id, viewer, 'viewer')
  const { invitation } = await invite(owner, parks.id, { access: 'viewer' })
  const { invitation: otherInvitation } = await invite(owner, other.id, { access: 'viewer' })
  const { sessions } = (await stranger.get('/api/sessions')).body as { sessions: { id: string }[] }
  names = {
    documentId: parks.id,
    accountId: owner.account.id,
    stranger: stranger.account.id,
    sessionId: sessions[0]?.id ?? '',
    invitationId: invitation.id,
    otherInvitation: otherInvitation.id,
    provider: 'oidc',
    slug: 'parks',
    id: 'of-somebody-else',
    meetingId: 'meeting-1',
    fileId: 'plan',
    sha256: 'a'.repeat(64),
    uploadId: 'b'.repeat(32),
    number: '1',
    kind: 'calendar',
    token: 'x'.repeat(43),
    file: 'calendar.ics',
  }
})
afterAll(() => booted.close())

const fill = (path: string, with_: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => with_[name] ?? names[name] ?? `no ${name}`)

interface Asked {
  method: string
  path: string
  body?: unknown
  type?: string | undefined
  origin?: string
}

const ask = (visitor: Visitor, { method, path, body, type, origin }: Asked): Promise<Answer> =>
  visitor.ask(method, path, body, {
    ...(type !== undefined && { 'content-type': type }),
    ...(origin !== undefined && { origin }),
  })

test('every route of the relay has a row, and every row a route', () => {
  const routes = booted.relay.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/*'))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(table).toSorted())
})

test('each endpoint has the audience and the limit of its row', () => {
  const declared = booted.relay.endpoints.map(({ method, path, policy: { access, limit } }) => [
    `${method} /api${path}`,
    access,
    limit && wordsOf(limit),
  ])
  const inRows = rows
    .filter(({ path }) => path.startsWith('/api/'))
    .map((row) => [row.name, row.declaredFor ?? row.for, row.limit])
  expect(declared.toSorted()).toEqual(inRows.toSorted())
})

function wordsOf({ attempts, withinSeconds, of, name }: RequestLimit): string {
  const whose = of === 'network address' ? ' of an address' : ''
  return `${attempts} in ${withinSeconds / 60} min${whose}${name === null ? '' : `: ${name}`}`
}

test('each route of the protocol has an endpoint', () => {
  const addresses = Object.values(protocol).flatMap((part) =>
    typeof part === 'object' && 'address' in part ? [part.address] : [],
  )
  const served = booted.relay.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(addresses.toSorted()).toEqual(served.toSorted())
})

describe.each(rows)('$name', ({ method, path, body, type, foreign, ownLimit, for: whom }) => {
  const asked = (): Asked => ({ method, path: fill(path), body, type })

  if (whom !== 'everybody')
    test('A6: requires a session that has not ended', async () => {
      for (const nobody of [createVisitor(booted.url), expired]) expect((await ask(nobody, asked())).status).toBe(401)
    })

  if (whom === 'admin' || whom === 'team')
    test('G2: is for administrators and moderators of the site', async () => {
      const others = whom === 'admin' ? [owner, moderator] : [owner]
      for (const other of others)
        expect(refusalIn(await ask(other, asked()))).toMatchObject({ status: 403, code: 'admins-only' })
    })

  if (whom === 'owner')
    test('C5: is for owners', async () => {
      expect(refusalIn(await ask(member, asked())).code).toBe('forbidden')
    })

  if (whom === 'writer')
    test('C5: is for owners and editors', async () => {
      expect(refusalIn(await ask(viewer, asked())).code).toBe('forbidden')
    })

  if (whom === 'owner' || whom === 'writer' || whom === 'member')
    test('C4: is for people of this committee', async () => {
      const refused = await ask(stranger, asked())
      const unknown = fill(path, { documentId: 'no-such-document' })
      const missing = await ask(owner, { method, path: unknown, body, type })
      expect([refused.status, missing.status]).toEqual([404, 404])
    })

  if (foreign !== undefined)
    test('leaves other people’s data unchanged', async () => {
      const visitor = whom === 'team' ? moderator : owner
      const answer = await ask(visitor, { method, path: fill(foreign ?? ''), body, type })
      expect(refusalIn(answer).code).toBe('not-found')
    })

  if (method !== 'GET')
    test('H1: accepts requests of our own pages only', async () => {
      const from = (origin: string) => ask(admin, { ...asked(), origin })
      for (const origin of ['https://evil.example', 'null'])
        expect(refusalIn(await from(origin))).toMatchObject({ status: 403, code: 'forbidden' })
    })

  test('has no other methods', async () => {
    const known = rows.filter((row) => fill(row.path) === fill(path)).map((row) => row.method)
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each))) {
      const answer = await ask(admin, { method: other, path: fill(path) })
      expect([other, answer.status]).toEqual([other, 404])
    }
  })

  if ((method === 'POST' || method === 'PUT') && !ownLimit)
    test('H5: accepts no body of more than 64 KB', async () => {
      const large = JSON.stringify({ text: 'x'.repeat(70_000) })
      for (const person of [createVisitor(booted.url), admin]) {
        const answer = await ask(person, { ...asked(), body: large })
        expect(refusalIn(answer)).toMatchObject({ status: 413, code: 'too-large' })
      }
    })

  if (body !== undefined)
    test('H2: accepts no invalid body', async () => {
      const visitor = whom === 'team' || whom === 'admin' ? admin : owner
      const odd = type === undefined ? ['{', '[]', 'null', '"text"', '7', '{}'] : ['', 'GIF89a', '{}']
      const field = typeof body === 'object' && body !== null ? Object.keys(body)[0] : undefined
      if (field !== undefined) odd.push(JSON.stringify({ ...(body as object), [field]: { odd: 1 } }))
      for (const each of odd) {
        const answer = await ask(visitor, { ...asked(), body: each })
        // Two routes accept an empty object.
        if (each === '{}' && answer.status < 300) continue
        expect([each, refusalIn(answer).code]).toEqual([each, 'invalid-input'])
      }
      if (type === undefined) {
        const form = await ask(visitor, { ...asked(), body: JSON.stringify(body), type: 'text/plain' })
        expect(refusalIn(form).code).toBe('invalid-input')
        // Otherwise good, and below the limit of bytes.
        const deep = `${JSON.stringify(body).slice(0, -1)},"odd":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
        const refusal = refusalIn(await ask(visitor, { ...asked(), body: deep }))
        expect(refusal).toMatchObject({ status: 400, code: 'invalid-input' })
        expect(refusal.message).toBe('What was sent is nested too deep.')
      }
    })
})

test('refuses a request whose right was lost while its body was held back', async () => {
  const { id } = await makeCommittee(owner, 'Held Back')
  await addMember(owner, id, member, 'owner')
  const body = JSON.stringify({ access: 'owner' })
  const headers = {
    origin: booted.url,
    cookie: member.cookie(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const held = request(`${booted.url}/api/committees/${id}/invitations`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    held.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    held.on('error', reject)
  })
  await new Promise<void>((resolve) => held.write(body.slice(0, 1), () => resolve()))
  // Responses to these requests show that the relay has checked the first byte of the held one.
  for (let round = 0; round < 3; round++) expect((await member.get('/api/committees')).status).toBe(200)
  expect((await owner.delete(`/api/committees/${id}/people/${member.account.id}`)).status).toBe(200)
  held.end(body.slice(1))
  expect(await answered).toBe(404)
})
