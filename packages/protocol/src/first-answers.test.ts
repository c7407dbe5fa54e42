import { expect, test } from 'vitest'
import { errorSchema } from './errors.ts'
import { accountReader, errorReader, sessionReader, splashStatusReader } from './first-answers.ts'
import { committeeListReader, committeeReader, joinAnswerReader } from './first-committees.ts'
import { committeeEntrySchema, committeeListSchema, joinAnswerSchema } from './http.ts'
import { accountSchema, sessionSchema, splashStatusSchema } from './session.ts'

const account = { id: 'a', name: 'Ada', email: 'ada@example.org', picture: 3 }
const providers = [{ id: 'oidc', name: 'City' }]
const site = { privacyUrl: 'https://p', termsUrl: null, contactUrl: 'mailto:c@example.org', providers }
const problem = { message: 'no', fields: { name: 'required', odd: 'too-long' } }
const error = { code: 'too-many-requests', retryAfterSeconds: 5, ...problem }
const committee = {
  id: 'committee-1',
  slug: 'parks',
  name: 'Parks',
  emoji: '🌳',
  access: 'editor',
  requests: 2,
  createdAt: '2026-01-02T03:04:05.000Z',
}
const list = {
  committees: [committee],
  requested: [{ slug: 'school', name: 'School', requestedAt: '2026-01-02' }],
  declined: [{ slug: 'tenants', name: 'Tenants', declinedAt: '2026-01-02' }],
}
/** Values of unexpected types. The last entry means that the field is missing. */
const odd = [null, 0, Number.NaN, Number.POSITIVE_INFINITY, 'text', '', true, [], [1], {}, { a: 1 }, undefined]

type Reading = { safeParse(content: unknown): { success: boolean; data?: unknown } }
const read = (by: Reading, content: unknown) => {
  const { success, data } = by.safeParse(content)
  return success ? { data } : 'refused'
}

/** This content, then variants: an odd value in each of its fields, and an additional field. */
function* variants(content: unknown): Generator<unknown> {
  yield content
  for (const value of odd) yield value
  if (typeof content !== 'object' || content === null) return
  if (!Array.isArray(content)) yield { ...content, more: 1 }
  for (const [key, value] of Object.entries(content))
    for (const other of variants(value)) {
      const copy = JSON.parse(JSON.stringify(content)) as Record<string, unknown>
      copy[key] = other
      if (other === undefined && !Array.isArray(content)) delete copy[key]
      yield copy
    }
}

const pairs: [string, Reading, Reading, unknown][] = [
  ['an account', accountReader, accountSchema, account],
  ['the session', sessionReader, sessionSchema, { account, role: 'moderator', site, personalDocument: 'mine' }],
  ['the gate', splashStatusReader, splashStatusSchema, { enabled: true, open: false, site }],
  ['a committee', committeeReader, committeeEntrySchema, committee],
  ['the list of committees', committeeListReader, committeeListSchema, list],
  ['an answer about joining', joinAnswerReader, joinAnswerSchema, { outcome: 'joined', name: 'Parks', committee }],
  ['a refusal', errorReader, errorSchema, { error }],
]

test.each(pairs)('the reader of %s accepts exactly what its schema accepts', (_, ours, schema, content) => {
  expect(read(ours, content)).toEqual({ data: content })
  let count = 0
  for (const variant of variants(content)) {
    expect([variant, read(ours, variant)]).toEqual([variant, read(schema, variant)])
    count++
  }
  expect(count).toBeGreaterThan(50)
})
