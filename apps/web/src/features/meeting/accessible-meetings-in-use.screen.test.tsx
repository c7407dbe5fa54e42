import { test } from 'vitest'
import { expectAccessibleScreen, inUse, screensOfMeetingsInUse } from '../../testing/screens-for-axe.ts'

test.each(screensOfMeetingsInUse)('no finding of axe, light and dark, wide and narrow: $name', (screen) =>
  expectAccessibleScreen(screen, inUse.base),
)
