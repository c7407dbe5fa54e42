import { expect, test } from 'vitest'
import { emailSchema, isEmail, isSender } from './email.ts'

test('trims an address and writes it in lower case', () => {
  expect(emailSchema.parse(' Ada.Lovelace@Example.org ')).toBe('ada.lovelace@example.org')
  for (const address of ['', 'ada', 'ada@', '@example.org', 'ada@localhost', 'a b@example.org', 'a@b@example.org'])
    expect(isEmail(address), address).toBe(false)
})

test('accepts a sender with a name, and a host without a dot', () => {
  for (const sender of ['hub@example.org', 'Parks of Ulm <hub@example.org>', '<hub@localhost>', 'hub@localhost'])
    expect(isSender(sender), sender).toBe(true)
  for (const sender of [
    'nobody',
    'a@',
    'a@b.',
    '<a@b',
    'a@b>',
    'A <a@b> B',
    'a@b\nBcc: c@d',
    'A\r\n<a@b.org>',
    '< a@b.org>',
    'Parks <a@b.org',
  ])
    expect(isSender(sender), sender).toBe(false)
})
