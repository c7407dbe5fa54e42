import { expect, it } from 'vitest'
import type { PersonPresent } from '../../replica/presence/people.ts'
import { peopleInEntry } from './people-in-entry.ts'

const person = (name: string, here: Partial<PersonPresent['here']>, self = false): PersonPresent => ({
  clientId: name.length,
  accountId: name,
  name,
  colour: `#${name}`,
  here: { meetingId: null, page: null, field: null, ...here },
  self,
  away: false,
  recording: null,
  picture: null,
  waiting: 0,
})

it('returns the other people in the fields of an item, each name once', () => {
  const people = [
    person('Ana', { meetingId: 'm', field: 'agenda/a/notes' }),
    person('Ana', { meetingId: 'm', field: 'agenda/a/title' }),
    person('Joy', { meetingId: 'm', field: 'agenda/a/notes' }),
    person('Sam', { meetingId: 'm', field: 'agenda/ab/notes' }),
    person('Tom', { meetingId: 'other', field: 'agenda/a/notes' }),
    person('Uma', { meetingId: 'm', field: 'ritual/a/notes' }),
    person('Me', { meetingId: 'm', field: 'agenda/a/notes' }, true),
    person('Zoe', { meetingId: 'm' }),
  ]
  expect(peopleInEntry(people, { meetingId: 'm' }, 'agenda/a')).toEqual({ names: 'Ana, Joy', colour: '#Ana' })
  expect(peopleInEntry(people, { meetingId: 'm' }, 'agenda/none')).toBeNull()
})

it('returns the names of the people in an entry of a page', () => {
  const people = [
    person('Ana', { page: 'budget', field: 'entry/1' }),
    person('Sam', { page: 'ideas', field: 'entry/1' }),
    person('Joy', { page: 'budget', field: 'entry/12' }),
  ]
  expect(peopleInEntry(people, { page: 'budget' }, 'entry/1')).toEqual({ names: 'Ana', colour: '#Ana' })
})
