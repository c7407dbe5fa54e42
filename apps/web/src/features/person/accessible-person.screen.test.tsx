import { test } from 'vitest'
import { axeTimeout, expectAccessibleScreens, nearlyEmpty, screensOfPerson } from '../../testing/screens-for-axe.ts'

test('no finding of axe, light and dark, wide and narrow: the screens of a person', { timeout: axeTimeout }, () =>
  expectAccessibleScreens(screensOfPerson, nearlyEmpty.base),
)
