import { expect, test } from 'vitest'
import { hasLargePicture } from './pdf-pictures.ts'

const picture = (width: number, height: number) =>
  `7 0 obj\n<</Width ${width}/Type/XObject /Subtype /Image /ColorSpace/DeviceGray\n/Height ${height}/Filter/FlateDecode>>\nstream\nx\nendstream\nendobj\n`

test.each([
  ['a picture of 400 megapixels', picture(20_000, 20_000), true],
  ['a picture of an A4 page at 600 dots', picture(4_961, 7_016), false],
  ['two pictures beside each other', picture(60_000, 100) + picture(100, 60_000), false],
  ['a large one behind a small one', picture(10, 10) + picture(9_000, 9_000), true],
  ['a large one behind five megabytes', 'x'.repeat(5_000_000) + picture(9_000, 9_000), true],
  ['a large one between two pieces', 'x'.repeat(4 * 1024 * 1024 - 60) + picture(9_000, 9_000), true],
  ['no picture', 'Width 20000 Height 20000', false],
])('finds a picture that is left out: %s', async (_, text, expected) => {
  expect(await hasLargePicture(new Blob([text]))).toBe(expected)
})
