import { expect, test } from 'vitest'
import { areNamesAlike, peopleAlike } from './similar-names.ts'

test.each([
  ['case', 'Olga Owner', 'olga OWNER'],
  ['accents', 'Ólga Øwner', 'Olga Owner'],
  ['letters of several signs', 'Straße', 'STRASSE'],
  ['spaces and punctuation', 'Olga  Owner.', 'Olga-Owner'],
  ['signs beside it', 'Olga Owner ✓', 'Olga Owner'],
  ['Cyrillic', 'Оlgа Оwnеr', 'Olga Owner'],
  ['Cyrillic capitals', 'ВОВ', 'Bob'],
  ['Greek', 'Οlga', 'Olga'],
  ['Greek capitals', 'ΝΙΝΑ', 'Nina'],
  ['Greek in both cases', 'Νίκος', 'ΝΙΚΟΣ'],
  ['digits', '0lga Park', 'Olga Park'],
  ['a capital I', 'OIga', 'Olga'],
  ['a small l', 'lvan', 'Ivan'],
  ['a digit one', '1van', 'Ivan'],
  ['two letters', 'Amold', 'Arnold'],
  ['signs without width', 'Ol\u200bga\u2060 Owner\ufeff', 'Olga Owner'],
  ['changes of direction', '\u202eOlga\u202c \u2068Owner\u2069', 'Olga Owner'],
  ['variants of a sign', 'Olga\ufe0f', 'Olga'],
  ['wide letters', 'Ｏｌｇａ', 'Olga'],
  ['letters of mathematics', '𝐎𝐥𝐠𝐚', 'Olga'],
  ['invisible names', '\u200b', '\u2060'],
])('names that differ in %s are alike', (_, one, other) => {
  expect(areNamesAlike(one, other)).toBe(true)
  expect(areNamesAlike(other, one)).toBe(true)
})

test.each([
  ['Elia Rossi', 'Ella Rossi'],
  ['Ana Ortiz', 'Anna Ortiz'],
  ['Olga Owner', 'Olga Owner (2)'],
  ['Olga Owner (2)', 'Olga Owner (3)'],
  ['Ада', 'Ида'],
  ['李', '王'],
  ['🦊', '🐻'],
])('%s and %s are not alike', (one, other) => {
  expect(areNamesAlike(one, other)).toBe(false)
})

test('the people are found whose names are like those of others', () => {
  const people = [
    { id: 'olga', name: 'Olga Owner' },
    { id: 'ed', name: '0lga Owner' },
    { id: 'ana', name: 'Ana' },
    { id: 'ana', name: 'ana' },
  ]
  expect([...peopleAlike(people)]).toEqual(['olga', 'ed'])
})
