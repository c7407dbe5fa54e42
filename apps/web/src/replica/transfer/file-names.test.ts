import { expect, test } from 'vitest'
import { fileNameOf } from './file-names.ts'

test('makes a valid name for a file and an address from a name that is cut within a letter, or contains half of one', () => {
  const cut = fileNameOf(`${'a'.repeat(99)}🌳 park.pdf`, 'file')
  expect(cut).toBe(`${'a'.repeat(99)}.pdf`)
  expect(fileNameOf('\ud83c', 'file')).toBe('file')
  expect(fileNameOf('Plan 🌳.pdf', 'file')).toBe('Plan 🌳.pdf')
})
