import { describe, expect, it } from 'vitest'
import { personColour } from './person-colour.ts'
import { readPresenceState } from './presence-state.ts'

const place = { item: { client: 7, clock: 3 }, type: null, tname: null, assoc: 0 }
const honest = {
  user: { accountId: 'a1', name: 'Ana Ortiz', color: personColour('a1'), picture: 1_700 },
  meetingId: 'meeting-1',
  page: 'budget',
  field: 'notes',
  away: false,
  recording: 'meeting-1',
  waiting: 12,
  cursor: { anchor: place, head: { ...place, item: null, type: { client: 7, clock: 0 }, assoc: -1 } },
}

describe('presence states of other devices', () => {
  it('L8: are accepted unchanged if this app would have sent them, also after JSON', () => {
    expect(readPresenceState(JSON.parse(JSON.stringify(honest)))).toEqual(honest)
  })

  it.each([
    ['a number as the name', { user: { accountId: 'a1', name: 5 } }, 'user'],
    ['a list as the person', { user: ['Ana'] }, 'user'],
    ['text as the person', { user: 'Ana' }, 'user'],
    ['a meeting that is none', { meetingId: { evil: true } }, 'meetingId'],
    ['a page of a newer app', { page: 'orchard' }, 'page'],
    ['a recording of everything', { recording: true }, 'recording'],
    ['an endless meeting id', { meetingId: 'x'.repeat(10_000) }, 'meetingId'],
    ['a caret that is text', { cursor: 'end' }, 'cursor'],
    ['a caret without ends', { cursor: { anchor: null, head: null } }, 'cursor'],
    ['a caret before everything', { cursor: { anchor: { item: { client: -1, clock: -5 } }, head: place } }, 'cursor'],
    ['a caret in a root of its own', { cursor: { anchor: { tname: 'mine' }, head: { tname: 'mine' } } }, 'cursor'],
  ] as const)('leaves out %s', (_name, odd, field) => {
    expect(readPresenceState({ ...honest, ...odd })).toEqual({ ...honest, [field]: null })
  })

  it.each([-1, 1.5, '12', null, [3]])('reads %j as no pending changes', (waiting) => {
    expect(readPresenceState({ ...honest, waiting })?.waiting).toBe(0)
  })

  it('drops a colour that is not theirs, and the end of a very long name', () => {
    const { user } = readPresenceState({
      user: { accountId: 'a1', name: 'n'.repeat(5_000), color: 'javascript:alert(1)', picture: '../x' },
    }) ?? { user: null }
    expect(user).toEqual({
      accountId: 'a1',
      name: 'n'.repeat(200),
      color: personColour('a1'),
      picture: null,
    })
  })

  it.each([[null], [5], ['text'], [[]], [{}], [{ __proto__: null, user: { name: {} } }]])('answers for %j', (said) => {
    expect(readPresenceState(said)?.user ?? null).toBeNull()
  })
})
