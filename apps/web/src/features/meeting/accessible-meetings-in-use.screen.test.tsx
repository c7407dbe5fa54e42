import { test } from 'vitest'
import { axeTimeout, expectAccessibleScreens, inUse, screensOfMeetingsInUse } from '../../testing/screens-for-axe.ts'

test(
  'no finding of axe, light and dark, wide and narrow: the screens of meetings with content in every part',
  { timeout: axeTimeout },
  () => expectAccessibleScreens(screensOfMeetingsInUse, inUse.base),
)
