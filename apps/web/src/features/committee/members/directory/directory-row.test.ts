import type { Member } from '@civic-hub/committee/members'
import type { Invitation } from '@civic-hub/protocol'
import { describe, expect, test } from 'vitest'
import { directoryRows, filterRows, type KnownAccess, sortRows } from './directory-row.ts'

const member = (id: string, changes: Partial<Member> = {}): Member => ({
  id,
  name: id,
  role: 'Member',
  email: '',
  from: '',
  until: '',
  account: null,
  earlierNames: [],
  addedAt: '',
  removedAt: null,
  ...changes,
})
const invitation = (changes: Partial<Invitation>): Invitation => ({
  id: 'i',
  email: null,
  name: null,
  access: 'editor',
  entryId: null,
  invitedBy: null,
  createdAt: '',
  sentAt: null,
  expiresAt: '',
  expired: false,
  ...changes,
})
const nobody: KnownAccess = { people: [], entries: [], invitations: [] }
const today = '2026-11-21'
const rowOf = (one: Member, access: Partial<KnownAccess>) =>
  directoryRows([one], { ...nobody, ...access }, [], today)[0]
const sam = { accountId: 'sam', name: 'Sam' }

describe('the badge of invitations and memberships', () => {
  test.each([
    ['not invited', {}, {}, null],
    ['invited', {}, { entries: [{ entryId: 'm', status: 'pending', accountId: null }] }, 'pending'],
    ['expired', {}, { entries: [{ entryId: 'm', status: 'expired', accountId: null }] }, 'expired'],
    ['joined', {}, { people: [sam], entries: [{ entryId: 'm', status: 'joined', accountId: 'sam' }] }, 'joined'],
    [
      'joined the General Committee, whose entries have no account id',
      {},
      { entries: [{ entryId: 'm', status: 'joined', accountId: null }] },
      'joined',
    ],
    ['linked by hand', { account: 'sam' }, { people: [sam] }, 'joined'],
    ['linked to an account without access', { account: 'sam' }, {}, null],
    [
      'unlinked by hand',
      { account: '' },
      { people: [sam], entries: [{ entryId: 'm', status: 'joined', accountId: 'sam' }] },
      null,
    ],
    [
      'invited by address before the entry was added',
      { email: 'Sam@example.org' },
      { invitations: [invitation({ email: 'sam@example.org', expired: true })] },
      'expired',
    ],
  ] as const)('%s', (_what, changes, access, status) => {
    expect(rowOf(member('m', changes), access)?.status).toBe(status)
  })
})

test.each([
  [{ from: '2026-11-22' }, 'not-yet'],
  [{ until: '2026-11-20' }, 'over'],
  [{ from: '2026-01-01', until: '2026-11-21' }, 'now'],
])('classifies the term %o as %s', (term, state) => {
  expect(rowOf(member('m', term), {})?.term).toBe(state)
})

test.each([
  ['Clerk', false],
  ['Observer', true],
])('a person with access and no entry is a row of its own, and has no vote beside a %s with one', (role, votes) => {
  const rows = directoryRows([member('m', { role })], { ...nobody, people: [sam] }, [], today)
  expect(rows.map(({ derived }) => derived)).toEqual([false, true])
  expect(rows[1]).toMatchObject({ member: { name: 'Sam', role: '' }, status: 'joined', votes })
})

describe('sorting and filtering', () => {
  const rows = directoryRows(
    [
      member('Zoë Núñez', { until: '2027-01-01', role: 'Clerk' }),
      member('ana 10', { email: 'ana@example.org' }),
      member('Ana 9', { until: '2028-01-01' }),
    ],
    nobody,
    [],
    today,
  )
  const names = (list: readonly { member: Member }[]) => list.map((row) => row.member.name)

  test('sorts names in natural order, and unknown values last in both directions', () => {
    expect(names(sortRows(rows, { by: 'name', descending: false }))).toEqual(['Ana 9', 'ana 10', 'Zoë Núñez'])
    expect(names(sortRows(rows, { by: 'term', descending: false }))).toEqual(['Zoë Núñez', 'Ana 9', 'ana 10'])
    expect(names(sortRows(rows, { by: 'term', descending: true }))).toEqual(['Ana 9', 'Zoë Núñez', 'ana 10'])
  })

  test('finds all typed words, ignoring accents and case', () => {
    expect(names(filterRows(rows, ' nunez CLERK '))).toEqual(['Zoë Núñez'])
    expect(names(filterRows(rows, 'ana@ex'))).toEqual(['ana 10'])
    expect(filterRows(rows, '')).toBe(rows)
  })
})
