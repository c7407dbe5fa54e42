import type { SittingEvent } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { sittingHappenings } from './sittings-in-minutes.ts'

/** The sentences about events such as "closed 10", each with its hour. */
const sentences = (...events: readonly string[]) => sentencesUntil(null, ...events)

const sentencesUntil = (endedAt: string | null, ...events: readonly string[]) =>
  sittingHappenings(
    events.map((event): SittingEvent => {
      const [kind = '', at = ''] = event.split(' ')
      const none = {
        by: { account: '', name: '' },
        minutes: null,
        authority: '',
        topic: '',
        stays: [],
        report: '',
      }
      return { ...none, id: event, kind: kind as SittingEvent['kind'], at }
    }),
    new Map(),
    (hour) => hour,
    endedAt,
  ).map(({ words }) => words)

test('an adjournment that was taken back ends neither a closed session nor a recess', () => {
  expect(sentences('closed 10', 'adjourned 11')).toEqual(['The meeting was in closed session from 10 to 11.'])
  expect(sentences('closed 10', 'adjourned 11', 'back 12', 'reopened 13')).toEqual([
    'The meeting was in closed session from 10 to 13.',
  ])
  expect(sentences('closed 10', 'adjourned 11', 'back 12', 'adjourned 13', 'adjourned 14')).toEqual([
    'The meeting was in closed session from 10 to 13.',
  ])
  expect(sentences('closed 10', 'adjourned 11', 'back 12')).toEqual(['The meeting was in closed session from 10.'])
  expect(sentences('recess 10', 'adjourned 11', 'back 12')).toEqual(['The meeting was in recess from 10 to 12.'])
})

test('a closed session ends with the meeting', () => {
  expect(sentencesUntil('12', 'closed 10')).toEqual(['The meeting was in closed session from 10 to 12.'])
  expect(sentencesUntil('12', 'closed 10', 'reopened 11')).toEqual(['The meeting was in closed session from 10 to 11.'])
})
