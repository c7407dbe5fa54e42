import { expect, test } from 'vitest'
import { createAppRouter } from './router.ts'
import { personScreens, visitorScreens } from './testing/public-screens.ts'
import * as screens from './testing/screens-for-axe.ts'

/** Routes that only redirect. */
const leadOn = [
  '/$committeeId',
  '/$committeeId/$page/history',
  '/admin',
  '/budget',
  '/dashboard',
  '/ideas',
  '/meetings',
  '/members',
  '/workflows',
]

test('every route of the app is among the screens on which axe runs', () => {
  const routes = Object.keys(createAppRouter().routesByPath)
  expect(routes).toEqual(expect.arrayContaining(leadOn))
  const isOf = (route: string, path: string) =>
    new RegExp(`^${route.replace(/\$$/, '.+').replace(/\$\w+/g, '[^/]+')}$`).test(path)
  /** As in the router, a literal part precedes a parameter, and a wildcard is last. */
  const openness = (route: string) => (route === '/$' ? routes.length : route.split('$').length)
  const routeOf = (path: string) =>
    routes.filter((route) => isOf(route, path)).toSorted((a, b) => openness(a) - openness(b))[0]
  const looked = [
    ...screens.screensOfMeeting,
    ...screens.screensOfCommittee,
    ...screens.screensOfPerson,
    ...screens.screensOfMeetingsInUse,
    ...screens.screensOfCommitteeInUse,
    ...screens.screensWithHub,
    screens.historyOfMeeting,
    ...personScreens,
    ...visitorScreens,
  ].map(({ path }) => routeOf(new URL(path, 'http://hub').pathname))
  expect(routes.filter((route) => !looked.includes(route) && !leadOn.includes(route))).toEqual([])
})
