import { expect, test } from 'vitest'
import { fileNameOf } from './file-names.ts'

test('makes a valid name for a file and an address from a name that is cut within a letter, or contains half of one', () => {
  const cut = fileNameOf(`${'a'.repeat(99)}🌳 park.pdf`, 'file')
  expect(cut).toBe(`${'a'.repeat(99)}.pdf`)
  expect(fileNameOf('\ud83c', 'file')).toBe('file')
  expect(fileNameOf('Plan 🌳.pdf', 'file')).toBe('Plan 🌳.pdf')
})

test.each(['公园委员会关于春季儿童游乐场维护与预算调整的联席会议', 'पार्क समिति की बैठक ', '👩‍👩‍👧‍👦 families '])(
  'a name of many bytes fits every file system, with whole letters: %s',
  (words) => {
    const name = fileNameOf(`${words.repeat(9)}.pdf`, 'file')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(210)
    expect(name).toMatch(/\.pdf$/)
    const stem = name.slice(0, -4)
    const letters = (text: string) => Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    expect(letters(words.repeat(9)).slice(0, letters(stem).length).join('')).toBe(stem)
  },
)
