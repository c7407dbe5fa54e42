import { resolutionsJsonSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { OpenRecords, PublicCommittee } from '../publishing/open-records.ts'
import {
  attendanceCsv,
  eventJsonLd,
  minutesAtom,
  popoloOf,
  resolutionsCsv,
  resolutionsOf,
} from '../publishing/record-data.ts'
import { committeePage, pagePolicy, plainPage, recordPage, withdrawnPage } from '../publishing/record-page.ts'
import { publishedResponse } from './published.ts'

const pageType = 'text/html; charset=utf-8'
/** Programs of other sites may read the data from their own pages. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/**
 * `/open-records/:slug`: a committee's public records, as pages and as data. Like everything else, they are
 * behind the splash gate.
 */
export function createOpenRecordPages(
  records: Pick<OpenRecords, 'read'>,
  gate: Pick<SplashGate, 'isOpenFor'>,
  publicUrl: () => string,
): Hono {
  const routes = new Hono()
  const origin = () => new URL(publicUrl()).origin

  type Page = ReturnType<typeof committeePage>
  const without = async (c: Context, status: 404 | 410 | 423, page: Page) =>
    c.body(String(await page), status, {
      'Content-Type': pageType,
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy,
      'X-Robots-Tag': 'noindex',
    })

  const data = (c: Context, committee: PublicCommittee, type: string, body: string) =>
    publishedResponse(c, {
      type,
      body,
      headers: { ...forEverybody, ...whole(committee.records), 'Cache-Control': 'public, no-cache' },
    })
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const page = async (c: Context, listed: readonly { listed: boolean }[], body: Page) =>
    publishedResponse(c, {
      type: pageType,
      body: String(await body),
      headers: {
        ...robots(listed),
        'Cache-Control': 'public, no-cache',
        'Content-Security-Policy': pagePolicy,
      },
    })

  function onCommittee(answer: (c: Context, committee: PublicCommittee) => Response | Promise<Response>) {
    return async (c: Context) => {
      if (!(await gate.isOpenFor(c.req.header('cookie'))))
        return without(c, 423, plainPage('Not open to everybody', 'This hub asks for its password first.'))
      const committee = await records.read(c.req.param('slug') ?? '')
      if (committee === 'gone')
        return without(c, 410, plainPage('No longer here', 'What was published here was withdrawn.'))
      if (committee === null)
        return without(c, 404, plainPage('Nothing here', 'No committee publishes records at this address.'))
      return answer(c, committee)
    }
  }

  function onRecord(answer: (c: Context, found: Found) => Response | Promise<Response>) {
    return onCommittee((c, committee) => {
      const is = (one: { meetingId: string }) => one.meetingId === c.req.param('meetingId')
      const withdrawn = committee.withdrawn.find(is)
      if (withdrawn) return without(c, 410, withdrawnPage(committee, withdrawn))
      const record = committee.records.find(is)
      if (record) return answer(c, { committee, record })
      return without(c, 404, plainPage('Nothing here', 'The committee has published no such record.'))
    })
  }

  routes.get(
    '/open-records/:slug',
    onCommittee((c, committee) => page(c, committee.records, committeePage(committee))),
  )
  routes.get(
    '/open-records/:slug/records.json',
    onCommittee((c, one) => data(c, one, 'application/json', json(popoloOf(one, origin())))),
  )
  routes.get(
    '/open-records/:slug/attendance.csv',
    onCommittee((c, one) => data(c, one, 'text/csv; charset=utf-8', attendanceCsv(one))),
  )
  routes.get(
    '/open-records/:slug/resolutions.json',
    onCommittee((c, one) => data(c, one, 'application/json', json(resolutionsOf(one, origin())))),
  )
  routes.get(
    '/open-records/:slug/resolutions.schema.json',
    onCommittee((c, one) => data(c, one, 'application/schema+json', json(resolutionsJsonSchema))),
  )
  routes.get(
    '/open-records/:slug/resolutions.csv',
    onCommittee((c, one) => data(c, one, 'text/csv; charset=utf-8', resolutionsCsv(one, origin()))),
  )
  routes.get(
    '/open-records/:slug/minutes.atom',
    onCommittee((c, one) => data(c, one, 'application/atom+xml; charset=utf-8', minutesAtom(one, origin()))),
  )
  routes.get(
    '/open-records/:slug/:meetingId',
    onRecord((c, { committee, record }) => page(c, [record], recordPage(committee, record))),
  )
  routes.get(
    '/open-records/:slug/:meetingId/event.jsonld',
    onRecord((c, { committee, record }) =>
      data(c, committee, 'application/ld+json', json(eventJsonLd(committee, record, origin()))),
    ),
  )
  return routes
}

interface Found {
  committee: PublicCommittee
  record: PublicCommittee['records'][number]
}

const noindex = { 'X-Robots-Tag': 'noindex' }

/** Search engines are excluded unless an owner allows them to list a record. */
const robots = (records: readonly { listed: boolean }[]): Record<string, string> =>
  records.some(({ listed }) => listed) ? {} : noindex

/** A page with the minutes of all records is only listed if all of them may be listed. */
const whole = (records: readonly { listed: boolean }[]): Record<string, string> =>
  records.length > 0 && records.every(({ listed }) => listed) ? {} : noindex
