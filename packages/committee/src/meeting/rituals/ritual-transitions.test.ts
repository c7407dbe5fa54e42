import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { queryMeeting } from '../meetings/query-meetings.ts'
import { queryRitualItem, queryRitualOrder } from './ritual-item.ts'
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
  const { doc, context } = createReplica('a', 1000, at.base)
  const [planned = ''] = queryRitualOrder(doc, at.upcoming).read().open
  expect(setRitualCompleted(doc, context, at.upcoming, planned, true)).toEqual({
    ok: false,
    refusal: 'not-live',
  })
  allowed(setRitualCompleted(doc, context, at.live, pledge, true))
  expect(queryMeeting(doc, at.live).read()?.rituals.pledgeDone).toBe(true)
  allowed(endMeeting(doc, context, at.live))
  expect(setRitualCompleted(doc, context, at.live, pledge, false)).toEqual({ ok: false, refusal: 'not-live' })
})

test('an added ritual is not required and has a plain icon', () => {
  const { doc, context } = createReplica('a', 1000, at.base)
  const id = allowed(addRitualItem(doc, context, at.live, ' Roll call '))
  expect(queryRitualItem(doc, at.live, id).read()).toMatchObject({
    title: 'Roll call',
    isRequired: false,
    icon: '📋',
  })
  expect(addRitualItem(doc, context, at.live, ' ')).toEqual({ ok: false, refusal: 'title-required' })
})

test('rituals are moved, removed and restored like agenda items', () => {
  const { doc, context } = createReplica('a', 1000, at.base)
  const id = allowed(addRitualItem(doc, context, at.live, 'Roll call'))
  const before = present(at.rituals[0])
  allowed(moveRitualItem(doc, context, at.live, id, { after: null, before }))
  expect(queryRitualOrder(doc, at.live).read().open).toEqual([id, ...at.rituals])
  allowed(removeRitualItem(doc, context, at.live, id))
  expect(queryRitualOrder(doc, at.live).read().open).toEqual(at.rituals)
  allowed(restoreRitualItem(doc, context, at.live, id))
  expect(queryRitualOrder(doc, at.live).read().open).toEqual([id, ...at.rituals])
})
