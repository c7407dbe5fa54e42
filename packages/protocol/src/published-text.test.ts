import { expect, test } from 'vitest'
import { differencesInWords, noDifferences, textDifferences } from './published-text.ts'

const approved = [
  'Parks Committee',
  'Minutes of May',
  'Online: https://meet.example/room',
  `Version 2 of the approved minutes. It follows version 1, SHA-256 ${'a'.repeat(64)}.`,
  '',
  'Present: Ana Ortiz, Tom Reyes, Eva Lang',
  'Ana Ortiz moved to adopt the Budget of 5,000. Not Approved: nobody.',
  'Aye: Ana Ortiz, Tom Reyes. No: Eva Lang.',
  'Carried, 2 to 1. Plan: https://city.example/plan and https://city.example/map.',
  '',
].join('\n')

const present = (names: readonly string[]) => names.map((name) => ({ name, status: 'present' as const }))
const differences = (minutes: string, names = ['Ana Ortiz', 'Tom Reyes', 'Eva Lang']) =>
  textDifferences(approved, { minutes, attendance: present(names), presiding: [], notesBy: [] })
const residents = ['Resident One', 'Resident Two']
const replaced = (...pairs: readonly [string, string][]) =>
  pairs.reduce((text, [from, to]) => text.replaceAll(from, to), approved)

test('the approved text has no differences', () => {
  expect(differences(approved)).toEqual(noDifferences)
})

test.each([
  ['initials', [['Tom Reyes', 'T. R.']], 2],
  ['an initial and a name', [['Tom Reyes', 'Tom R.']], 2],
  ['nobody’s name', [['Tom Reyes', 'a member']], 2],
  [
    'nobody’s name for all',
    [
      ['Tom Reyes', 'a member'],
      ['Ana Ortiz', 'a member'],
      ['Eva Lang', 'a member'],
    ],
    7,
  ],
  [
    'two names beside each other',
    [
      ['Tom Reyes', 'T. R.'],
      ['Eva Lang', 'E. L.'],
    ],
    4,
  ],
  ['a person of the record', [['Eva Lang', 'Resident One']], 2],
  ['a part of the name', [['Ana Ortiz', 'Ana']], 3],
] as [string, [string, string][], number][])('counts a name that became %s', (_, pairs, names) => {
  expect(differences(replaced(...pairs), ['Ana', ...residents])).toEqual({ ...noDifferences, names })
})

test('counts links with their mark, of older apps, too, and left-out ones', () => {
  const links = ['https://city.example/plan', 'https://city.example/map'] as const
  expect(differences(replaced([links[0], '[link]'], [links[1], '[link to join]']))).toEqual({
    ...noDifferences,
    links: 2,
  })
  expect(differences(replaced(['Online: https://meet.example/room', 'Online']))).toEqual({
    ...noDifferences,
    links: 1,
  })
})

test('counts the checksum that is left out', () => {
  const without = replaced([`, SHA-256 ${'a'.repeat(64)}`, ''])
  expect(differences(without)).toEqual({ ...noDifferences, checksums: 1 })
})

test.each([
  ['a result', [['Carried', 'Lost']], 1],
  ['a number', [['5,000', '50,000']], 1],
  ['a word that is left out', [['Not Approved', 'Approved']], 1],
  ['a vote that is given to another person', [['Aye: Ana Ortiz', 'Aye: Eva Lang']], 1],
  [
    'two persons in each other’s place',
    [
      ['Tom Reyes', '#'],
      ['Eva Lang', 'Tom Reyes'],
      ['#', 'Eva Lang'],
    ],
    4,
  ],
  ['a name in one place only', [['No: Eva Lang', 'No: a member']], 1],
  [
    'a name that became different ones',
    [
      ['Aye: Ana Ortiz', 'Aye: Resident One'],
      ['Ana Ortiz', 'Resident Two'],
    ],
    1,
  ],
  ['another link', [['https://city.example/map', 'https://evil.example/map']], 1],
  ['a mark without a link', [['Budget', '[link]']], 1],
  ['a line that is added', [['Carried', 'Fees are free.\nCarried']], 1],
  ['three lines that are left out', [[approved.slice(approved.indexOf('Ana Ortiz moved')), '']], 3],
] as [string, [string, string][], number][])('counts %s as other words', (_, pairs, words) => {
  expect(differences(replaced(...pairs), ['Ana Ortiz', 'Tom Reyes', 'Eva Lang', ...residents])).toMatchObject({ words })
})

test('a name that is no person of the record, and no initials, is other words', () => {
  expect(differences(replaced(['Budget', 'Poll']))).toEqual({ ...noDifferences, words: 1 })
})

test('two texts with nothing in common are not compared to their end', () => {
  const text = (word: string) => Array.from({ length: 50_000 }, (_, line) => `${word}${line}`).join(' ')
  const record = { minutes: text('b'), attendance: [], presiding: [], notesBy: [] }
  expect(textDifferences(text('a'), record)).toEqual({ ...noDifferences, words: null })
})

test.each([
  [{}, 'This is the approved text, unchanged.'],
  [{ names: 1 }, 'Names are changed in 1 place. All other words are those of the approved text.'],
  [
    { names: 2, links: 2, checksums: 1, words: 3 },
    'Differs from the approved text in 3 places. Names are changed in 2 places. 2 links are left out. The checksum of an earlier version is left out.',
  ],
  [{ words: null }, 'Differs from the approved text in more places than can be counted.'],
])('%j in words', (some, words) => {
  expect(differencesInWords({ ...noDifferences, ...some }).join(' ')).toBe(words)
})
