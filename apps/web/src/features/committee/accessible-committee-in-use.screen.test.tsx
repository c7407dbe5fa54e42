import { test } from 'vitest'
import { expectAccessibleScreen, inUse, screensOfCommitteeInUse } from '../../testing/screens-for-axe.ts'

test.each(screensOfCommitteeInUse)('no finding of axe, light and dark, wide and narrow: $name', (screen) =>
  expectAccessibleScreen(screen, inUse.base),
)
