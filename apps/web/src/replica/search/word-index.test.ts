import { expect, test } from 'vitest'
import { createWordIndex } from './word-index.ts'

const index = createWordIndex()
const entries = ['spring', 'swings', 'budget'] as const
const add = (title: string, body: string) => {
  const entry = index.open()
  index.addWords(entry, title, 'title')
  index.addWords(entry, body, 'body')
  return entry
}
add('Frühjahrssitzung', 'The café asked for chairs.')
add('', 'Ana: We need new swings. Order swings Joy')
add('Budget', 'Playground swings offer-2026.pdf')

const found = (query: string, tolerant = true) => {
  const match = index.match(query, tolerant)
  return entries.filter((_, entry) => match.found[entry] === match.all)
}

test.each([
  ['CAFE', ['spring']],
  ['fruhjahr', ['spring']],
  ['chaits', ['spring']],
  ['swigns', ['swings', 'budget']],
  ['playgruond swings', ['budget']],
  ['playgr', ['budget']],
  ['plygroun', ['budget']],
  ['swings', ['swings', 'budget']],
  ['swings chairs', []],
  ['2026', ['budget']],
  ['2025', []],
  ['jo', ['swings']],
  ['jot', []],
  ['zeppelin', []],
])('%s finds %s', (query, wanted) => {
  expect(found(query)).toEqual(wanted)
})

test.each([
  ['Gemeinderat Straße', 'strasse'],
  ['Łódź and Tromsø', 'LODZ tromso'],
  ['今年の予算案について', '予算'],
  ['งบประมาณปีนี้', 'ประมาณ'],
  ['올해 예산안', '예산'],
  ['Бюджет парка', 'БЮДЖЕТ'],
  ['ميزانية الحديقة', 'ميزانية'],
])('finds in %s: %s', (title, query) => {
  const other = createWordIndex()
  other.addWords(other.open(), title, 'title')
  const { found, all } = other.match(query, false)
  expect(found[0]).toBe(all)
})

test('finds no similar words when the query must match exactly', () => {
  expect(found('swigns', false)).toEqual([])
  expect(found('swin', false)).toEqual(['swings', 'budget'])
})

test('ranks a title above the words below it, a whole word above its beginning, and that above a slip', () => {
  const score = (query: string, entry: number) => index.match(query, true).scores[entry] ?? 0
  expect(score('budget', 2)).toBeGreaterThan(score('playground', 2))
  expect(score('swings', 1)).toBeGreaterThan(score('swin', 1))
  expect(score('swin', 1)).toBeGreaterThan(score('swigns', 1))
})

test('does not find a dropped entry, and removes its words in pieces', () => {
  const changing = createWordIndex()
  const kept = changing.open()
  changing.addWords(kept, 'kept word0', 'body')
  const many = Array.from({ length: 5_000 }, (_, number) => `word${number}`).join(' ')
  for (let turn = 0; turn < 4; turn++) {
    const entry = changing.open()
    changing.addWords(entry, many, 'body')
    changing.drop(entry)
    changing.drop(entry)
  }
  const placesOf = () => [...changing.match('word0', false).found]
  expect(placesOf()).toEqual([1, 0, 0, 0, 0])
  expect(changing.sweep()).toBe(true)
  while (changing.sweep()) expect(placesOf()).toEqual([1, 0, 0, 0, 0])
  expect(changing.sweep()).toBe(false)
  expect(placesOf()).toEqual([1, 0, 0, 0, 0])
  // A dropped entry accepts no more words.
  changing.addWords(1, 'late', 'body')
  expect([...changing.match('late', false).found]).toEqual([0, 0, 0, 0, 0])
})
