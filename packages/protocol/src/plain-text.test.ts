import { expect, test } from 'vitest'
import { closeDirections, printable } from './plain-text.ts'

test.each([
  ['control characters', 'a\u0000\u0007\u000b\u001fb', 'ab'],
  ['noncharacters', 'a\ufffe\uffffb', 'ab'],
  ['halves of a surrogate pair', '\udc00a\ud800b\ud83d', 'ab'],
  ['nothing else', 'a\t\n\r 👩‍🚒 é\u2028', 'a\t\n\r 👩‍🚒 é\u2028'],
])('printable text loses %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test.each([
  ['adds the end of an override', 'Ann\u202egro', 'Ann\u202egro\u202c'],
  ['adds ends in the order of the beginnings', '\u2067a\u202bb', '\u2067a\u202bb\u202c\u2069'],
  ['removes ends without a beginning', '\u2069a\u202cb', 'ab'],
  ['ends an embedding with the isolate around it', '\u2068a\u202eb\u2069c', '\u2068a\u202eb\u202c\u2069c'],
  ['does not end an isolate by the end of an embedding', '\u2068a\u202cb\u2069', '\u2068ab\u2069'],
  ['ends each line by itself', '\u202ea\nb\u202c', '\u202ea\u202c\nb'],
  ['keeps closed text', '\u2068שלום\u2069 and \u202aa\u202c', '\u2068שלום\u2069 and \u202aa\u202c'],
])('%s', (_, text, expected) => {
  expect(closeDirections(text)).toBe(expected)
  expect(closeDirections(expected)).toBe(expected)
})
