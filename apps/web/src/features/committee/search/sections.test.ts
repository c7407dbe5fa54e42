import { expect, test } from 'vitest'
import type { FoundEntry } from '../../../replica/search/found-entry.ts'
import type { SearchCommand } from './search-command.ts'
import { elsewhereSection, sectionsOf } from './sections.ts'

const command = (group: SearchCommand['group'], label: string, words = ''): SearchCommand => ({
  id: label,
  group,
  label,
  words,
  icon: 'add',
  run: () => undefined,
})
const commands = [
  command('actions', 'New Meeting', 'schedule plan'),
  command('actions', 'Use dark colours', 'theme'),
  command('pages', 'Meetings'),
  command('pages', 'Settings'),
]
const entry = (id: number): FoundEntry => ({
  kind: 'meeting',
  id: `m${id}`,
  meetingId: `m${id}`,
  title: 'Budget',
  date: null,
  isCurrent: false,
})
const shown = (query: string, found = 0, unfolded: string[] = []) => {
  const entries = Array.from({ length: found }, (_, id) => entry(id))
  const groups = found === 0 ? [] : [{ kind: 'meeting' as const, count: found, entries }]
  return sectionsOf(query, groups, commands, new Set(unfolded)).map(({ label, count, rows }) => [
    label,
    count,
    ...rows.map((row) => row.id),
  ])
}

test('all actions and pages are listed without a query, and the matching ones with one, also by other words or with a typing mistake', () => {
  expect(shown('')).toEqual([
    ['Actions', null, 'New Meeting', 'Use dark colours'],
    ['Pages', null, 'Meetings', 'Settings'],
  ])
  expect(shown('meeting')).toEqual([
    ['Actions', null, 'New Meeting'],
    ['Pages', null, 'Meetings'],
  ])
  expect(shown('theme')).toEqual([['Actions', null, 'Use dark colours']])
  expect(shown('setitngs')).toEqual([['Pages', null, 'Settings']])
  expect(shown('setitngs', 1)).toEqual([['Meetings', 1, 'meeting-m0']])
  expect(shown('—')).toEqual([])
})

test('five entries of a group are shown, with a way to show all', () => {
  expect(shown('budget', 5)).toEqual([
    ['Meetings', 5, 'meeting-m0', 'meeting-m1', 'meeting-m2', 'meeting-m3', 'meeting-m4'],
  ])
  expect(shown('budget', 6)[0]?.slice(2)).toEqual([
    'meeting-m0',
    'meeting-m1',
    'meeting-m2',
    'meeting-m3',
    'meeting-m4',
    'more-meeting',
  ])
  expect(shown('budget', 6, ['meeting'])[0]).toHaveLength(8)
})

test('results of other committees are counted, the links into them are not', () => {
  const school = { id: 'school', name: 'School Board', open: () => undefined }
  const found = Array.from({ length: 7 }, (_, number) => ({
    committeeId: number === 6 ? 'lost' : 'school',
    entry: {
      kind: 'meeting',
      id: `m${number}`,
      meetingId: null,
      title: 'Hearing',
      date: null,
      isCurrent: false,
    } as const,
  }))
  const [folded] = elsewhereSection([school], found, new Set())
  expect(folded?.count).toBe(6)
  expect(folded?.rows.map(({ type }) => type)).toEqual([...Array(5).fill('elsewhere'), 'more', 'command'])
  const [all] = elsewhereSection([school], found, new Set(['elsewhere']))
  expect(all?.rows).toHaveLength(7)
  expect(elsewhereSection([school], [], new Set())[0]).toMatchObject({
    count: null,
    rows: [{ id: 'school' }],
  })
  expect(elsewhereSection([], [], new Set())).toEqual([])
})
