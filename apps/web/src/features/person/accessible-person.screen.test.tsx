import { test } from 'vitest'
import { expectAccessibleScreen, nearlyEmpty, screensOfPerson } from '../../testing/screens-for-axe.ts'

test.each(screensOfPerson)('no finding of axe, light and dark, wide and narrow: $name', (screen) =>
  expectAccessibleScreen(screen, nearlyEmpty.base),
)
