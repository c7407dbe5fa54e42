import { test } from 'vitest'
import { axeTimeout, expectAccessibleScreens, nearlyEmpty, screensOfCommittee } from '../../testing/screens-for-axe.ts'

test(
  'no finding of axe, light and dark, wide and narrow: the screens of an empty committee',
  { timeout: axeTimeout },
  () => expectAccessibleScreens(screensOfCommittee, nearlyEmpty.base),
)
