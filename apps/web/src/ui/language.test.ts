import { expect, test } from 'vitest'
import { browserLanguage } from './language.ts'

test('takes the first language that is a language tag', () => {
  expect(browserLanguage(['de-CH', 'en'])).toBe('de-CH')
  expect(browserLanguage(['C', 'en_US.UTF-8', 'fr-CA', 'en'])).toBe('fr-CA')
})

test('takes English if the browser reports none', () => {
  expect(browserLanguage(['C'])).toBe('en')
  expect(browserLanguage(['', 'POSIX.1'])).toBe('en')
  expect(browserLanguage([])).toBe('en')
})
