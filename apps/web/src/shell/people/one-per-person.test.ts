import { describe, expect, it } from 'vitest'
import type { PersonPresent } from '../../replica/presence/people.ts'
import { onePerPerson } from './one-per-person.ts'

function entry(changes: Partial<PersonPresent>): PersonPresent {
  return {
    clientId: 1,
    accountId: 'ana',
    name: 'Ana',
    colour: '#1C4386',
    here: { meetingId: null, page: null, field: null },
    self: false,
    away: false,
    recording: null,
    picture: null,
    waiting: 0,
    ...changes,
  }
}

describe('one entry per person', () => {
  it('prefers a visible page, and among visible pages the one in a meeting', () => {
    const inMeeting = entry({ clientId: 3, here: { meetingId: 'm', page: null, field: null } })
    const away = entry({ clientId: 2, away: true, here: { meetingId: 'm', page: null, field: null } })
    expect(onePerPerson([entry({}), away, inMeeting])).toEqual([inMeeting])
    expect(onePerPerson([away, entry({})])).toEqual([entry({})])
  })

  it('prefers this page for the own account, and keeps the entries of other people', () => {
    const self = entry({ clientId: 4, self: true })
    const other = entry({ accountId: 'sam', name: 'Sam' })
    expect(onePerPerson([entry({ here: { meetingId: 'm', page: null, field: null } }), other, self])).toEqual([
      self,
      other,
    ])
  })
})
