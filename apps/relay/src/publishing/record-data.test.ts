import { type ResolutionInRecord, resolutionsDocumentSchema, resolutionsJsonSchema } from '@civic-hub/protocol'
import { noDifferences } from '@civic-hub/protocol/published-text'
import { describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { committeePages } from './committee-pages.ts'
import type { PublicCommittee, PublicRecord } from './public-committee.ts'
import {
  type AnswerPage,
  attendanceCsv,
  minutesAtom,
  popoloPages,
  resolutionsCsv,
  resolutionsPages,
} from './record-data.ts'
import { recordPages } from './record-page.ts'

const validator = fromJSONSchema(JSON.parse(JSON.stringify(resolutionsJsonSchema)))

const resolution = (motionId: string, fields: Partial<ResolutionInRecord> = {}): ResolutionInRecord => ({
  motionId,
  text: 'Adopt the fees',
  mover: null,
  seconders: [],
  vote: null,
  standings: [],
  ...fields,
})
const given = (sequence: number) => ({
  number: `2026-00${sequence}`,
  year: 2026,
  sequence,
  givenAt: Date.parse('2026-11-20T12:00:00Z'),
})
const record: PublicRecord = {
  ...{
    meetingId: 'meeting-1',
    title: 'November',
    date: '2026-11-04T18:00:00.000Z',
    endedAt: null,
    place: null,
  },
  ...{
    presiding: [],
    notesBy: [],
    attendance: [],
    quorum: null,
    approval: 1,
    minutes: 'Minutes',
    listed: false,
  },
  ...{
    publishedAt: 0,
    approvedAt: '2026-11-18T18:00:00.000Z',
    timeZone: 'UTC',
    sha256: '',
    asApproved: true,
    differences: noDifferences,
  },
  resolutions: [
    resolution('fees', {
      mover: 'Ana',
      seconders: ['Tom'],
      vote: {
        method: 'roll',
        aye: 1,
        nay: 1,
        abstain: 0,
        byName: [
          { name: 'Ana', choice: 'aye' },
          { name: 'Tom', choice: 'no' },
        ],
      },
      standings: [{ as: 'repealed', byNumber: '2027-001', note: null }],
    }),
    resolution('benches'),
  ],
  numbers: new Map([
    ['fees', given(1)],
    ['benches', given(2)],
  ]),
}
const committee: PublicCommittee = {
  name: 'Parks',
  slug: 'parks',
  documentId: 'document-1',
  records: [record],
  agendas: [],
  documents: [],
  withdrawn: [],
}

/** The text of an answer that has one page. */
function onlyPage(pages: Iterable<AnswerPage>): string {
  const [page, ...others] = [...pages]
  expect(others).toEqual([])
  expect(page?.isLast).toBe(true)
  return page?.body ?? ''
}
const resolutionsOf = (one: PublicCommittee, origin: string) => JSON.parse(onlyPage(resolutionsPages(one, origin)))

test('O6: resolutions.json is valid by the schema beside it, the newest number first', () => {
  const written = resolutionsOf(committee, 'https://hub.example.org')
  expect(validator.parse(written)).toEqual(written)
  expect(resolutionsDocumentSchema.parse(written)).toEqual(written)
  expect(written.resolutions.map(({ number }: { number: string }) => number)).toEqual(['2026-002', '2026-001'])
})

test('O6: the public page and the feed list the numbers, which the approved text lacks', () => {
  const page = onlyPage(recordPages(committee, record))
  expect(page.replace(/\s+/g, ' ')).toContain(
    '<li><strong><bdi>2026-001</bdi></strong>: Adopt the fees (repealed by 2027-001)</li> <li><strong><bdi>2026-002</bdi></strong>: Adopt the fees</li>',
  )
  expect(onlyPage(minutesAtom(committee, ''))).toContain(
    'Minutes\nRESOLUTIONS\n- 2026-001: Adopt the fees (repealed by 2027-001)\n- 2026-002: Adopt the fees\n</content>',
  )
  const without = { ...record, numbers: new Map() }
  expect(onlyPage(recordPages(committee, without))).not.toContain('Resolutions</h2>')
  expect(onlyPage(minutesAtom({ ...committee, records: [without] }, ''))).toContain('>Minutes</content>')
})

test.each([
  ['not-carried', '(no longer carried)'],
  ['in-doubt', '(in doubt)'],
] as const)('O6: a resolution that is %s is not in force on the page, in the feed and as data', (state, words) => {
  const resolutions = record.resolutions?.map((one) => (one.motionId === 'benches' ? { ...one, state } : one))
  const conflicting = { ...committee, records: [{ ...record, ...(resolutions && { resolutions }) }] }
  expect(onlyPage(minutesAtom(conflicting, ''))).toContain(`- 2026-002: Adopt the fees ${words}\n`)
  const written = resolutionsOf(conflicting, '')
  expect(validator.parse(written)).toMatchObject({ resolutions: [{}, {}] })
  expect(written.resolutions.map((one: { state: string }) => one.state)).toEqual([state, 'repealed'])
  expect(onlyPage(resolutionsCsv(conflicting))).toContain(`,${state}\r\n`)
})

test.each([
  ['a vote that is no number', (one: Written) => ({ ...one, vote: { ...one.vote, aye: 'one' } })],
  ['an unknown choice', (one: Written) => ({ ...one, vote: { ...one.vote, by_name: [{ name: 'A', choice: 'x' }] } })],
  ['a missing number', ({ number: _, ...one }: Written) => one],
  ['a meeting without an address', (one: Written) => ({ ...one, meeting: { ...one.meeting, url: undefined } })],
])('O6: the schema refuses %s', (_what, changed) => {
  const written = resolutionsOf(committee, 'https://hub.example.org')
  const wrong = { ...written, resolutions: [written.resolutions[0], changed(written.resolutions[1])] }
  expect(validator.safeParse(JSON.parse(JSON.stringify(wrong))).success).toBe(false)
  expect(resolutionsDocumentSchema.safeParse(JSON.parse(JSON.stringify(wrong))).success).toBe(false)
})

interface Written {
  number: string
  vote: object
  meeting: object
}

describe('O7: an answer has at most 8 MB', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...record,
    meetingId: `meeting-${index}`,
    publishedAt: index,
    minutes: `${index} ${'<a>'.repeat(1000)}`,
    attendance: [{ name: `Ana ${index}`, status: 'present' as const }],
    numbers: new Map([['fees', given(index)]]),
  }))
  const withdrawn = Array.from({ length: 40 }, (_, index) => ({
    kind: 'minutes' as const,
    key: `gone-${index}`,
    withdrawnAt: index,
  }))
  const large: PublicCommittee = { ...committee, records: many, withdrawn }
  /** The frame of a page has up to 64 KB. */
  const maxBytes = 64 * 1024 + 20_000
  const wholeOf = (pages: readonly AnswerPage[]) => pages.map(({ body }) => body).join('')

  test.each([
    [
      'the list of records',
      () => committeePages({ ...large, records: [...many, ...many, ...many] }, '', 64 * 1024 + 4_000),
      'Withdrawn</h2>',
    ],
    ['minutes.atom', () => minutesAtom(large, 'https://hub', maxBytes), '<id>urn:civic-hub:document-1:meeting-0</id>'],
    ['records.json', () => popoloPages(large, 'https://hub', maxBytes), 'gone-39'],
    ['resolutions.json', () => resolutionsPages(large, 'https://hub', maxBytes), '2026-000'],
    ['attendance.csv', () => attendanceCsv(large, 64 * 1024 + 1_000), 'Ana 39'],
    ['resolutions.csv', () => resolutionsCsv(large, 64 * 1024 + 2_000), '2026-000'],
  ])('%s has pages, and nothing is missing', (_what, make, last) => {
    const pages = [...make()]
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_page, index) => index + 1))
    expect(pages.map(({ isLast }) => isLast)).toEqual(pages.map((page) => page === pages.at(-1)))
    for (const { body } of pages) expect(Buffer.byteLength(body)).toBeLessThan(maxBytes)
    expect(wholeOf(pages)).toContain(last)
  })

  test('pages of a feed name each other (RFC 5005), and no entry is in two', () => {
    const pages = [...minutesAtom(large, 'https://hub', maxBytes)]
    const feed = 'https://hub/open-records/parks/minutes.atom'
    expect(pages[0]?.body).toContain(`<link rel="self" href="${feed}"/>\n<link rel="next" href="${feed}?page=2"/>`)
    expect(pages[1]?.body).toContain(`<link rel="first" href="${feed}"/>\n<link rel="previous" href="${feed}"/>`)
    expect(pages.at(-1)?.body).not.toContain('rel="next"')
    const ids = wholeOf(pages).match(/<id>urn:civic-hub:document-1:meeting-\d+<\/id>/g) ?? []
    expect(new Set(ids).size).toBe(many.length)
    expect(ids).toHaveLength(many.length)
  })

  test('pages of JSON are documents of their own, with the people of their events', () => {
    const pages = [...popoloPages(large, 'https://hub', maxBytes)].map(({ body }) => JSON.parse(body))
    for (const { people, events } of pages)
      expect(people.map(({ id }: { id: string }) => id)).toEqual(
        events.map(({ attendees }: { attendees: { person_id: string }[] }) => attendees[0]?.person_id),
      )
    expect(pages[0].next).toBe('https://hub/open-records/parks/records.json?page=2')
    expect(pages.at(-1).next).toBeUndefined()
    for (const { body } of resolutionsPages(large, 'https://hub', maxBytes))
      expect(validator.parse(JSON.parse(body))).toBeTruthy()
  })

  test('the page of one meeting continues on the next one, each with whole markup', () => {
    const minutes = Array.from({ length: 5_000 }, (_, index) => `${index} said`).join('\n')
    const pages = [...recordPages(committee, { ...record, minutes }, '', 64 * 1024 + 20_000)]
    expect(pages.length).toBeGreaterThan(2)
    const own = '/open-records/parks/meeting-1'
    expect(pages[0]?.body).toContain(`<a rel="next" href="${own}?page=2">`)
    expect(pages[1]?.body).toContain(`<a rel="prev" href="${own}">`)
    for (const { body } of pages) {
      expect(body.match(/<div class="minutes"/g)).toHaveLength(1)
      expect(body.match(/<div/g)?.length).toBe(body.match(/<\/div>/g)?.length)
      expect(body).toMatch(/<\/html>\s*$/)
    }
    const lines = wholeOf(pages).match(/\d+ said/g) ?? []
    expect(lines).toHaveLength(5_000)
    expect(new Set(lines).size).toBe(5_000)
  })

  test('a table that repeats long words counts the rows that it leaves out', () => {
    const votes = Array.from({ length: 2_000 }, (_, index) => ({
      name: `A ${index}`,
      choice: 'aye' as const,
    }))
    const vote = { method: 'roll' as const, aye: 2_000, nay: 0, abstain: 0, byName: votes }
    const resolutions = [resolution('fees', { text: 'x'.repeat(400), vote })]
    const pages = [...resolutionsCsv({ ...committee, records: [{ ...record, resolutions }] }, 64 * 1024 + 20_000)]
    expect(pages).toHaveLength(8)
    const rows = wholeOf(pages).match(/,A \d+,aye,/g)?.length ?? 0
    expect(rows).toBeLessThan(2_000)
    expect(pages.at(-1)?.body).toContain(`\r\n${2_000 - rows} more rows are only in resolutions.json\r\n`)
  })

  test('an entry of a feed that would be larger names the page of the meeting instead of its resolutions', () => {
    const resolutions = Array.from({ length: 500 }, (_, index) =>
      resolution(`motion-${index}`, { text: '&'.repeat(4_000) }),
    )
    const numbers = new Map(resolutions.map(({ motionId }, index) => [motionId, given(index)]))
    const [page, ...others] = minutesAtom(
      { ...committee, records: [{ ...record, resolutions, numbers }] },
      'https://hub',
    )
    expect(others).toEqual([])
    expect(Buffer.byteLength(page?.body ?? '')).toBeLessThan(8 * 1024 * 1024)
    expect(page?.body).toContain('Minutes\nRESOLUTIONS\nThe list is too long for this feed: https://hub/open-records/')
  })
})
