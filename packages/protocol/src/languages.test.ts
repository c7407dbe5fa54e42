import { expect, test } from 'vitest'
import { acceptedLanguages, chooseLanguage } from './languages.ts'

const offered = ['en', 'de', 'pt-BR', 'en-XA']

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-at'], 'de'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['xx', 'tlh-Latn', 'de'], 'de'],
  [['en-US', 'de'], 'en'],
  [['en-XA'], 'en-XA'],
  [['xx'], 'en'],
  [[''], 'en'],
  [[], 'en'],
])('of what a person wants (%j) the app has %s', (wanted, found) => {
  expect(chooseLanguage(wanted, offered)).toBe(found)
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.5, de', ['de', 'en']],
  ['fr;q=0, de;q=0.1', ['de']],
  ['*', []],
  ['de;q=often, <script>, en', ['en']],
  ['', []],
])('reads the header %j in the order of its qualities', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags)
})
