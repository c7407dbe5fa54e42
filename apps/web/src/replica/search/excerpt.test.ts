import { expect, test } from 'vitest'
import { excerptOf, markWords } from './excerpt.ts'

const shown = (runs: ReturnType<typeof markWords> | null) =>
  runs?.map(({ words, marked }) => (marked ? `[${words}]` : words)).join('')

test.each([
  ['The Café asked for chairs.', 'cafe', 'The [Café] asked for chairs.'],
  ['Swings, swing sets and wings', 'swing', '[Swings], [swing] sets and wings'],
  ['New swings', 'swigns', 'New [swings]'],
  ['Swings and swans', 'swans', 'Swings and [swans]'],
  ['Nothing here', 'swings', 'Nothing here'],
  ['今年の予算案', '予算', '今年の[予][算]案'],
  ['Die Straße', 'strasse', 'Die [Straße]'],
  ['', 'swings', ''],
])('%s, looked for %s', (text, query, wanted) => {
  expect(shown(markWords(text, query))).toBe(wanted)
})

test('begins an excerpt a little before the first found word, with a whole word', () => {
  const text = `${'Much was said about many things. '.repeat(200)}The old wisteria\nat the gate blooms. ${'And more. '.repeat(50)}`
  expect(shown(excerptOf(text, 'wisteria', 90))).toBe(
    '…was said about many things. The old [wisteria] at the gate blooms. And more. And more. And…',
  )
  expect(shown(excerptOf(text, 'wistreia', 60))).toContain('[wisteria]')
  expect(excerptOf(text, 'zeppelin', 60)).toBeNull()
  expect(shown(excerptOf(`${'公園'.repeat(100)}予算${'会議'.repeat(100)}`, '算', 20))).toBe(
    `…[算]${'会議'.repeat(9)}会…`,
  )
  expect(shown(excerptOf('Café', 'cafe', 60))).toBe('[Café]')
})
