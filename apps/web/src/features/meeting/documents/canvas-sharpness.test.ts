import { expect, test } from 'vitest'
import { canvasSharpness } from './canvas-sharpness.ts'

test('a page on a usual screen has the sharpness of the screen', () => {
  expect(canvasSharpness({ width: 900, height: 1_273 }, 2)).toBe(2)
})

test.each([
  ['enlarged four times', { width: 3_600, height: 5_092 }],
  ['one point wide and 200 inches high', { width: 900, height: 900 * 14_400 }],
  ['200 inches wide and one point high', { width: 900, height: 0.0625 }],
])('the canvas of a page that is %s fits into the browser', (_, page) => {
  const sharpness = canvasSharpness(page, 2)
  expect(page.width * sharpness * page.height * sharpness).toBeLessThanOrEqual(16_777_217)
  expect(Math.max(page.width, page.height) * sharpness).toBeLessThanOrEqual(16_384)
  expect(sharpness).toBeGreaterThan(0)
})
