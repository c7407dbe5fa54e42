import { reservedSlugs, slugOf } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * A committee's slug is the first part of its address: it must never equal that of a page or of a path of the
 * relay.
 */

/** The routes that the specification of the product lists. */
const specifiedRoutes = [
  '/',
  '/choose-committee',
  '/{committeeId}/home',
  '/{committeeId}/meetings',
  '/{committeeId}/meetings/{meetingId}',
  '/{committeeId}/meetings/template',
  '/{committeeId}/budget',
  '/{committeeId}/ideas',
  '/{committeeId}/members',
  '/{committeeId}/workflows',
  '/{committeeId}/community/discussions',
  '/{committeeId}/community/announcements',
  '/{committeeId}/community/resources',
  '/dashboard',
  '/meetings',
  '/budget',
  '/ideas',
  '/members',
  '/workflows',
  '/onboarding',
  '/profile',
  '/settings',
  '/impact',
  '/share',
  '/leaderboard',
  '/involved',
  '/sw.js',
]

/** The first part of an address; under a committee, that of an address whose committee is missing. */
const firstPartOf = (route: string) => route.split('/').find((part) => part !== '' && !/^[{$]/.test(part)) ?? ''

/** The parts that could be a slug: a file such as /sw.js has a dot, which no slug has. */
const asSlugs = (parts: readonly string[]) => parts.filter((part) => slugOf(part, '') !== '' && !part.includes('.'))

const notReserved = (parts: readonly string[]) => [
  ...new Set(asSlugs(parts).filter((part) => !reservedSlugs.has(part))),
]

test('the routes of the specification are reserved', () => {
  expect(notReserved(specifiedRoutes.map(firstPartOf))).toEqual([])
})

test("the app's own routes are reserved", () => {
  const folder = 'apps/web/src/routes/'
  const routes = projectFiles(`${folder}**/*.tsx`)
    .map((file) => file.slice(folder.length).replace(/\.tsx$/, ''))
    .filter((file) => !/(^|\/)[-_]/.test(file))
    // A file's name may contain several parts of an address (`$meetingId_.history`); index and route contain
    // none.
    .map((file) => file.replace(/(^|\/)(index|route)$/, '').replaceAll('.', '/'))
  expect(routes).toContain('choose-committee')
  expect(notReserved(routes.map(firstPartOf))).toEqual([])
})

test("the first parts of the relay's paths are reserved", () => {
  const mounted = /\b(?:app|routes)\s*\.\s*(?:all|get|post|put|use|route)\(\s*'\/([a-z0-9-]+)/g
  const parts = [
    'routes.ts',
    'sync/sync-routes.ts',
    'http/health.ts',
    'http/metrics.ts',
    'http/app-files.ts',
    'http/feeds.ts',
    'http/open-records.ts',
  ]
    .map((file) => readProjectFile(`apps/relay/src/${file}`))
    .flatMap((source) => [...source.matchAll(mounted)].map(([, part = '']) => part))
  expect(parts).toEqual(expect.arrayContaining(['api', 'sync', 'healthz', 'readyz', 'metrics']))
  expect(notReserved([...parts, 'assets', 'icons'])).toEqual([])
})
