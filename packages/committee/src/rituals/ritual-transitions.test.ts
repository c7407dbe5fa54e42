import { expect, test } from 'vitest'
import { endMeeting } from '../meetings/meeting-life.ts'
import { watchMeeting } from '../meetings/watch-meetings.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../testing/replica.ts'
import { watchRitualItem, watchRitualOrder } from './ritual-item.ts'
import {
  addRitualItem,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  setRitualCompleted,
} from './ritual-transitions.ts'

const at = createCommitteeInUse()
const [pledge = ''] = at.rituals

test('rituals are completed only while the meeting is live', () => {
  const { doc, hand } = createReplica('a', 1000, at.base)
  expect(setRitualCompleted(doc, hand, at.upcoming, pledge, true)).toEqual({ ok: false, refusal: 'not-live' })
  allowed(setRitualCompleted(doc, hand, at.live, pledge, true))
  expect(watchMeeting(doc, at.live).read()?.rituals.pledgeDone).toBe(true)
  allowed(endMeeting(doc, hand, at.live))
  expect(setRitualCompleted(doc, hand, at.live, pledge, false)).toEqual({ ok: false, refusal: 'not-live' })
})

test('an added ritual is not required and has a plain icon', () => {
  const { doc, hand } = createReplica('a', 1000, at.base)
  const id = allowed(addRitualItem(doc, hand, at.live, ' Roll call '))
  expect(watchRitualItem(doc, at.live, id).read()).toMatchObject({
    title: 'Roll call',
    isRequired: false,
    icon: '📋',
  })
  expect(addRitualItem(doc, hand, at.live, ' ')).toEqual({ ok: false, refusal: 'title-required' })
})

test('rituals are moved, removed and restored like agenda items', () => {
  const { doc, hand } = createReplica('a', 1000, at.base)
  const id = allowed(addRitualItem(doc, hand, at.live, 'Roll call'))
  const before = present(at.rituals[0])
  allowed(moveRitualItem(doc, hand, at.live, id, { after: null, before }))
  expect(watchRitualOrder(doc, at.live).read().open).toEqual([id, ...at.rituals])
  allowed(removeRitualItem(doc, hand, at.live, id))
  expect(watchRitualOrder(doc, at.live).read().open).toEqual(at.rituals)
  allowed(restoreRitualItem(doc, hand, at.live, id))
  expect(watchRitualOrder(doc, at.live).read().open).toEqual([id, ...at.rituals])
})
