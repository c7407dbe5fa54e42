import { expect, test } from 'vitest'
import { cleanDocumentName, maxDocumentNameLength, nameForType, renamedTo, typeOfName } from './document-name.ts'

test.each([
  ['plan.PDF', 'application/pdf'],
  ['notes.md', 'text/plain'],
  ['recording.webm', 'audio/webm'],
  ['page.svg', null],
  ['page.html', null],
  ['pdf', null],
  ['x.constructor', null],
])('%s is %s', (name, type) => {
  expect(typeOfName(name)).toBe(type)
})

test('a name is one line, shows its real extension, and is never too long', () => {
  expect(cleanDocumentName('plan\u202Efdp.exe')).toBe('planfdp.exe')
  expect(cleanDocumentName('..\\..\\etc/passwd.txt')).toBe('..-..-etc-passwd.txt')
  expect(cleanDocumentName(' a\n b\u0000.txt ')).toBe('a b.txt')
  const long = cleanDocumentName(`${'😀'.repeat(10_000)}.pdf`)
  expect(long.length).toBeLessThanOrEqual(maxDocumentNameLength)
  expect(long.endsWith('😀.pdf')).toBe(true)
})

test('a new name keeps the extension of the file', () => {
  expect(renamedTo('Budget 2027', 'plan.pdf')).toBe('Budget 2027.pdf')
  expect(renamedTo('Budget.PDF', 'plan.pdf')).toBe('Budget.PDF')
  expect(renamedTo('Budget.txt', 'plan.pdf')).toBe('Budget.txt.pdf')
  expect(renamedTo('  ', 'plan.pdf')).toBe('')
})

test('the name of a version has the extension of its type', () => {
  const docx = typeOfName('a.docx') ?? ''
  expect(nameForType('Plan.v2.pdf', docx)).toBe('Plan.v2.docx')
  expect(nameForType('Photo.jpeg', 'image/jpeg')).toBe('Photo.jpeg')
  expect(nameForType('Plan.pdf', 'application/x-unknown')).toBe('Plan.pdf')
})
