import { test } from 'vitest'
import { axeTimeout, expectAccessibleScreens, inUse, screensOfCommitteeInUse } from '../../testing/screens-for-axe.ts'

test(
  'no finding of axe, light and dark, wide and narrow: the screens of a committee with content in every part',
  { timeout: axeTimeout },
  () => expectAccessibleScreens(screensOfCommitteeInUse, inUse.base),
)
