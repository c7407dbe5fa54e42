import { describe, expect, it } from 'vitest'
import { readPresenceLocation } from './presence-location.ts'

const at = (field: string | null, away = false) =>
  readPresenceLocation({ away, here: { meetingId: 'm', page: null, field } })

describe('the location of a person', () => {
  it('is read from their current field', () => {
    expect(at('notes')).toEqual({ kind: 'notes' })
    expect(at('title')).toEqual({ kind: 'title' })
    expect(at('agenda/abc/notes')).toEqual({ kind: 'agenda', itemId: 'abc' })
    expect(at('ritual/abc/title')).toEqual({ kind: 'ritual', itemId: 'abc' })
  })

  it('is only "here" for an unknown field', () => {
    for (const field of [null, '', 'agenda', 'agenda/', 'of another app/1/2'])
      expect(at(field)).toEqual({ kind: 'here' })
  })

  it('is "away" if the person looks at another page', () => {
    expect(at('notes', true)).toEqual({ kind: 'away' })
  })
})
