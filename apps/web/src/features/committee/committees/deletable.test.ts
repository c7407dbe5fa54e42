import { expect, test } from 'vitest'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { settingsPagesFor, whyNotDeletable } from './deletable.ts'

const committee = (id: string, more: Partial<CommitteeOnDevice> = {}): CommitteeOnDevice => ({
  id,
  slug: id,
  earlierSlugs: [],
  name: id,
  emoji: '🤝',
  createdAt: '2026-11-21T09:00:00Z',
  access: 'owner',
  registered: true,
  lost: false,
  ...more,
})
const general = committee('general', { access: 'editor' })

test('an owner can delete a committee while there is another one', () => {
  expect(whyNotDeletable([general, committee('parks')], 'parks')).toBeNull()
  expect(whyNotDeletable([committee('parks')], 'parks')).toBe('last')
  expect(whyNotDeletable([committee('parks'), committee('gone', { lost: true })], 'parks')).toBe('last')
})

test('the demo can always be deleted, and does not count as another committee', () => {
  const demo = committee('demo', { demo: true, registered: false })
  expect(whyNotDeletable([demo], 'demo')).toBeNull()
  expect(whyNotDeletable([demo, committee('parks')], 'parks')).toBe('last')
})

test('the general committee, a missing one and one of another owner cannot be deleted', () => {
  expect(whyNotDeletable([general, committee('parks')], 'general')).toBe('built-in')
  expect(whyNotDeletable([general], 'parks')).toBe('not-found')
  expect(whyNotDeletable([general, committee('parks', { lost: true })], 'parks')).toBe('not-found')
  const asEditor = committee('parks', { access: 'editor' })
  expect(whyNotDeletable([general, asEditor], 'parks')).toBe('not-owner')
})

test('owners have all settings of a committee, and other members its export', () => {
  expect(settingsPagesFor(committee('mine'))).toEqual(['name', 'time-zone', 'export', 'delete'])
  expect(settingsPagesFor(committee('general'))).toEqual(['name', 'time-zone', 'export'])
  expect(settingsPagesFor(committee('parks', { access: 'editor' }))).toEqual(['export'])
})
