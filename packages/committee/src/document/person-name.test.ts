import { expect, test } from 'vitest'
import { comparedName, tidyName } from './person-name.ts'

test.each([
  ['Jose\u0301 Nu\u0301n\u0303ez', 'josé núñez'],
  ['Zoë\u00A0 Å.\u202FStröm ', 'zoë å. ström'],
  ['Hale, John', 'john hale'],
  ['Hale ,John  Q.', 'john q. hale'],
  ['van der Berg, Ana', 'ana van der berg'],
  ['John Hale Jr.', 'john hale jr.'],
  ['Lee, Park, Ruiz', 'lee, park, ruiz'],
  [',', ','],
])('the name %j is compared as %j', (name, compared) => {
  expect(comparedName(name)).toBe(compared)
  expect(comparedName(compared)).toBe(compared)
})

test('a tidy name has one form of each letter, and single spaces', () => {
  expect(tidyName(' Jose\u0301\u00A0\tHale, Jr. ')).toBe('José Hale, Jr.')
})
