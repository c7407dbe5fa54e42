import { expect, test } from 'vitest'
import { ownPath } from './provider-sign-in.ts'

test.each(['/', '/parks/meetings/meeting-1?tab=notes#item', '/invitation#token'])(
  'A11: %s is a page of ours',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each([
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/api/sign-in/with/google/callback',
  '/sync/general',
])('A11: %s is not a page of ours', (path) => {
  expect(ownPath(path)).toBe('/')
})

test('A11: a line break is not copied into a header', () => {
  expect(ownPath('/a\r\nSet-Cookie: x=1')).not.toMatch(/[\r\n]/)
})
