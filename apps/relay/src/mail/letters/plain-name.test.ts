import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['Parks & Playgrounds', 'Parks & Playgrounds'],
  ['Dr. Ana Ortiz', 'Dr. Ana Ortiz'],
  ['Win at https://evil.example/now', 'Win at https: //evil. example/now'],
  ['ana@example.org', 'ana@ example. org'],
  ['Two\r\nBcc: everyone', 'Two Bcc: everyone'],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
  [`${'x'.repeat(79)}🌳🌳`, `${'x'.repeat(79)}🌳…`],
])('%j is written as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
