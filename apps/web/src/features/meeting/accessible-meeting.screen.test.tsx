import { test } from 'vitest'
import { axeTimeout, expectAccessibleScreens, nearlyEmpty, screensOfMeeting } from '../../testing/screens-for-axe.ts'

test('no finding of axe, light and dark, wide and narrow: the screens of a meeting', { timeout: axeTimeout }, () =>
  expectAccessibleScreens(screensOfMeeting, nearlyEmpty.base),
)
