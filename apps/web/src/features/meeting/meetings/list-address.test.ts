import { noFilters } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { addressOf, criteriaOf, readListAddress } from './list-address.ts'

test('search criteria are written to the address and read back', () => {
  expect(addressOf({ query: ' ', filters: noFilters })).toEqual({})
  const criteria = {
    query: 'swings',
    filters: {
      dateRange: { start: '2026-05-01', end: '2026-05-31' },
      hasTranscript: true,
      hasAttachments: true,
      status: ['upcoming', 'live'] as const,
    },
  }
  expect(addressOf(criteria)).toEqual({
    q: 'swings',
    from: '2026-05-01',
    to: '2026-05-31',
    transcript: true,
    attachments: true,
    status: 'upcoming.live',
  })
  expect(criteriaOf(addressOf(criteria))).toEqual(criteria)
})

test('unknown values in an address are ignored', () => {
  expect(readListAddress({ q: 2026, from: 'May', to: 7, transcript: 'yes', status: 'lost.live', more: 1 })).toEqual({
    q: '2026',
    status: 'live',
  })
})
