import { expect, test } from 'vitest'
import { readPlainText } from './plain-text.ts'

test('reads a text file in the encoding that its bytes show', async () => {
  expect(await readPlainText(new Blob(['Größe']))).toBe('Größe')
  expect(await readPlainText(new Blob(['\ufeffGröße']))).toBe('Größe')
  const littleEndian = new Uint8Array([0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00])
  expect(await readPlainText(new Blob([littleEndian]))).toBe('Gö')
  const bigEndian = new Uint8Array([0xfe, 0xff, 0x00, 0x47, 0x00, 0xf6])
  expect(await readPlainText(new Blob([bigEndian]))).toBe('Gö')
  const ofOldWindows = new Uint8Array([0x47, 0xf6, 0x80])
  expect(await readPlainText(new Blob([ofOldWindows]))).toBe('Gö€')
  expect(await readPlainText(new Blob([ofOldWindows]), 2)).toBe('Gö')
})

test('reads only the beginning of a text file, up to its last whole letter', async () => {
  const file = new Blob(['aö and much more'])
  expect(await readPlainText(file, 2)).toBe('a')
  expect(await readPlainText(file, 3)).toBe('aö')
  expect(await readPlainText(new Blob([new Uint8Array([0x61, 0xc3])]))).toBe('aÃ')
})
