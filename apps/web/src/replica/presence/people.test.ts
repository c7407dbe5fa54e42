import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { watchPeople } from './people.ts'

const ben = {
  user: { accountId: 'ben', name: 'Ben', color: '#123456' },
  meetingId: 'm',
  field: null,
  away: false,
}

test('reads the list of people once for all subscribers, and notifies none of them when only a caret moves', () => {
  const awareness = new Awareness(new Y.Doc())
  const told = [0, 0]
  const stops = told.map((_, index) =>
    watchPeople({ awareness }).subscribe(() => {
      told[index] = (told[index] ?? 0) + 1
    }),
  )
  awareness.setLocalState(ben)
  expect(
    watchPeople({ awareness })
      .get()
      .map(({ name }) => name),
  ).toEqual(['Ben'])
  for (let clock = 0; clock < 20; clock++)
    awareness.setLocalStateField('cursor', {
      anchor: { type: null, tname: null, item: { client: 1, clock }, assoc: 0 },
    })
  expect(told).toEqual([1, 1])
  awareness.setLocalStateField('field', 'notes')
  expect(told).toEqual([2, 2])

  for (const stop of stops) stop()
  awareness.setLocalState(null)
  expect(watchPeople({ awareness }).get()).toEqual([])
  awareness.destroy()
})
