import { test } from 'vitest'
import { expectAccessibleScreen, nearlyEmpty, screensOfMeeting } from '../../testing/screens-for-axe.ts'

test.each(screensOfMeeting)('no finding of axe, light and dark, wide and narrow: $name', (screen) =>
  expectAccessibleScreen(screen, nearlyEmpty.base),
)
