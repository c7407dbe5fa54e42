import { expect, test } from 'vitest'
import { pixelRatioOf } from './draw-card.ts'

test('a card is drawn at twice its size, and no side of the picture is longer than 16384', () => {
  expect(pixelRatioOf({ width: 500, height: 900 })).toBe(2)
  expect(pixelRatioOf({ width: 500, height: 8_192 })).toBe(2)
  expect(10_000 * pixelRatioOf({ width: 500, height: 10_000 })).toBeCloseTo(16_384)
  expect(20_000 * pixelRatioOf({ width: 20_000, height: 300 })).toBeCloseTo(16_384)
})
