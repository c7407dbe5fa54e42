import { expect, test } from 'vitest'
import { fieldRefusals } from './edit-fields.ts'
import { webLink } from './form-fields.ts'
import { webAddress } from './web-address.ts'

test.each([
  [' https://meet.example.org/a?b=1 ', 'https://meet.example.org/a?b=1'],
  ['HTTP://meet.example.org', 'HTTP://meet.example.org'],
  ['meet.example.org/room', 'https://meet.example.org/room'],
  ['meet.example.org:8443/room', 'https://meet.example.org:8443/room'],
  ['javascript:alert(1)', null],
  ['javascript:alert(1).x', null],
  ['data:text/html,<b>.</b>', null],
  ['mailto:ana@example.org', null],
  ['ftp://example.org', null],
  ['https://', null],
  ['two words.org', null],
  ['room 5', null],
])('%j as a web address is %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
  const refusals = fieldRefusals({ link: webLink }, { link: typed })
  expect(refusals.link).toBe(address === null ? 'link-not-web' : undefined)
})
