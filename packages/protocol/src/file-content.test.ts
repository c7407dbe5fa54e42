import { expect, test } from 'vitest'
import { isFileOfType } from './file-content.ts'

const pdf = '%PDF-1.7\n1 0 obj'

test.each([
  ['a PDF', pdf, 'application/pdf', true],
  ['a text that is named as a PDF', 'Dear committee', 'application/pdf', false],
  ['a PDF that is named as a picture', pdf, 'image/png', false],
  ['text', 'Dear committee, à bientôt', 'text/plain', true],
  ['bytes that are no text', Uint8Array.of(1, 2, 0), 'text/plain', false],
  ['an empty PDF', '', 'application/pdf', false],
] as const)('%s', async (_name, content, type, isOf) => {
  expect(await isFileOfType(new Blob([content]), type)).toBe(isOf)
})
