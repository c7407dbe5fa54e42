import { test } from 'vitest'
import { expectAccessibleScreen, nearlyEmpty, screensOfCommittee } from '../../testing/screens-for-axe.ts'

test.each(screensOfCommittee)('no finding of axe, light and dark, wide and narrow: $name', (screen) =>
  expectAccessibleScreen(screen, nearlyEmpty.base),
)
