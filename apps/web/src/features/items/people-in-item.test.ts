import { expect, it } from 'vitest'
import { itemField, peopleInItem } from './people-in-item.ts'

const person = (name: string, meetingId: string, field: string | null, self = false) => ({
  clientId: name.length,
  accountId: name,
  name,
  colour: `#${name}`,
  here: { meetingId, field },
  self,
  away: false,
  recording: null,
  picture: null,
  waiting: 0,
})

it('names those who are in a field of the item, each once, and not oneself', () => {
  const people = [
    person('Ana', 'm', itemField('agenda', 'a', 'notes')),
    person('Ana', 'm', itemField('agenda', 'a', 'title')),
    person('Joy', 'm', itemField('agenda', 'a', 'notes')),
    person('Sam', 'm', itemField('agenda', 'ab', 'notes')),
    person('Tom', 'other', itemField('agenda', 'a', 'notes')),
    person('Uma', 'm', itemField('ritual', 'a', 'notes')),
    person('Me', 'm', itemField('agenda', 'a', 'notes'), true),
    person('Zoe', 'm', null),
  ]
  expect(peopleInItem(people, 'm', 'agenda', 'a')).toEqual({ names: 'Ana, Joy', colour: '#Ana' })
  expect(peopleInItem(people, 'm', 'agenda', 'none')).toBeNull()
})
