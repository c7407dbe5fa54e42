import { expect, it } from 'vitest'
import { readMeetingAddress } from './meeting-view-state.ts'

it('reads any address of a meeting', () => {
  expect(readMeetingAddress({ item: 'a1', view: 'notes' })).toEqual({ item: 'a1', view: 'notes' })
  expect(readMeetingAddress({ ritual: 'r1' })).toEqual({ ritual: 'r1' })
  expect(readMeetingAddress({ item: 7, ritual: null, view: 'budget', other: true })).toEqual({})
})
