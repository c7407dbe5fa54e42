import { expect, test } from 'vitest'
import { readSigns } from './mend-pasted-lists.ts'

/** In short: "a3" is the letter c, "3" the number. */
const read = (...signs: string[]) =>
  readSigns(signs).map((sign) => (typeof sign === 'string' ? sign : `${sign.type ?? ''}${sign.number}`))

test.each([
  [
    ['1.', '2)', '(3)'],
    ['1', '2', '3'],
  ],
  [
    ['a)', 'b)', 'c)'],
    ['a1', 'a2', 'a3'],
  ],
  [
    ['(A)', '(B)'],
    ['A1', 'A2'],
  ],
  [
    ['c)', 'd)'],
    ['a3', 'a4'],
  ],
  [
    ['h.', 'i.', 'j.'],
    ['a8', 'a9', 'a10'],
  ],
  [
    ['i.', 'ii.', 'iii.', 'iv.'],
    ['i1', 'i2', 'i3', 'i4'],
  ],
  [
    ['IX.', 'X.'],
    ['I9', 'I10'],
  ],
  [['i)'], ['i1']],
  [
    ['l)', 'm)'],
    ['a12', 'a13'],
  ],
  [
    ['v.', 'x.'],
    ['i5', 'i10'],
  ],
  [['·', 'o', '§', 'Ø', ''], Array(5).fill('bullet')],
  [['1.1', '1.2.', 'Article I.', '§ 3', '2.a)', 'aa.'], Array(6).fill('words')],
])('%j are %j', (signs, expected) => {
  expect(read(...signs)).toEqual(expected)
})
