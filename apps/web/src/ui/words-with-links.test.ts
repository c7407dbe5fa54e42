import { expect, test } from 'vitest'
import { splitAtLinks } from './words-with-links.tsx'

test.each([
  ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(http://example.org), HTTPS://EXAMPLE.ORG/x!', ['http://example.org', 'HTTPS://EXAMPLE.ORG/x']],
  ['javascript:alert(1) data:text/html,x mailto:a@example.org example.org', []],
  ['https:// https:/// http://?', []],
  ['(in https://example.org/Park_(Springfield)).', ['https://example.org/Park_(Springfield)']],
  ['<https://example.org/"onclick>', ['https://example.org/']],
])('finds the links in %s', (words, links) => {
  const parts = splitAtLinks(words)
  expect(parts.filter(({ isLink }) => isLink).map(({ text }) => text)).toEqual(links)
  expect(parts.map(({ text }) => text).join('')).toBe(words)
})
