import { expect, test } from 'vitest'
import { errorReader, type reader, sessionReader, splashStatusReader } from './first-answers.ts'
import { committeeListReader, joinAnswerReader } from './first-committees.ts'

const account = { id: 'a', name: 'Ada', email: 'ada@example.org', picture: 3 }
const providers = [{ id: 'oidc', name: 'City' }]
const site = { privacyUrl: 'https://p', termsUrl: null, contactUrl: 'mailto:c@example.org', providers }
const session = { account, role: 'moderator', site, personalDocument: 'mine' }
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
const joined = { outcome: 'joined', name: 'Parks', committee }

/** Each reader with an answer, and answers that it refuses. */
const answers: [string, ReturnType<typeof reader<unknown>>, object, unknown[]][] = [
  [
    'the session',
    sessionReader,
    session,
    [
      ...[null, [], 'text', { ...session, account: { ...account, name: null } }],
      ...[
        { ...session, account: { ...account, picture: Number.NaN } },
        { ...session, site: undefined },
      ],
    ],
  ],
  ['the gate', splashStatusReader, { enabled: true, open: false, site }, [{ enabled: 1, open: false, site }]],
  ['the list of committees', committeeListReader, list, [{ ...list, committees: {} }, { committees: [] }]],
  [
    'an answer about joining',
    joinAnswerReader,
    joined,
    [
      ...[
        { ...joined, outcome: 'other' },
        { ...joined, committee: { ...committee, access: 'other' } },
      ],
      { ...joined, committee: { ...committee, id: 'not an id' } },
    ],
  ],
  ['a refusal', errorReader, { error }, [{ error: { ...error, code: 'other' } }, { error: { ...error, fields: [] } }]],
]

test.each(answers)(
  'reads %s without unknown fields, and refuses other types',
  (_, { parse, safeParse }, answer, wrong) => {
    expect(safeParse(answer)).toEqual({ success: true, data: answer })
    expect(parse({ ...answer, more: 1 })).toEqual(answer)
    for (const content of wrong) expect(safeParse(content)).toEqual({ success: false })
  },
)

test('an unreadable entry hides no other, and values that a reader can do without are replaced', () => {
  const odd = { ...committee, id: 1 }
  expect(committeeListReader.parse({ ...list, committees: [odd, committee] })).toEqual(list)
  const { providers: _, ...older } = site
  expect(sessionReader.parse({ account: null, role: 'other', site: older })).toEqual({
    account: null,
    role: 'user',
    site: { ...site, providers: [] },
    personalDocument: null,
  })
})
