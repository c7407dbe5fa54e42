import {
  type ResolutionInRecord,
  resolutionsDocumentSchema,
  resolutionsJsonSchema,
} from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import type { PublicCommittee, PublicRecord } from './open-records.ts'
import { minutesAtom, resolutionsCsv, resolutionsOf } from './record-data.ts'
import { recordPage } from './record-page.ts'

const validator = fromJSONSchema(JSON.parse(JSON.stringify(resolutionsJsonSchema)))

const resolution = (motionId: string, fields: Partial<ResolutionInRecord> = {}): ResolutionInRecord => ({
  ...{ motionId, text: 'Adopt the fees', mover: null, seconders: [], vote: null, standings: [] },
  ...fields,
})
const given = (sequence: number) => ({
  number: `2026-00${sequence}`,
  ...{ year: 2026, sequence, givenAt: Date.parse('2026-11-20T12:00:00Z') },
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
  },
  resolutions: [
    resolution('fees', {
      ...{ mover: 'Ana', seconders: ['Tom'] },
      vote: {
        ...{ method: 'roll', aye: 1, nay: 1, abstain: 0 },
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
  ...{ name: 'Parks', slug: 'parks', documentId: 'document-1', records: [record], withdrawn: [] },
}

test('O6: resolutions.json is valid by the schema beside it, the newest number first', () => {
  const written = JSON.parse(JSON.stringify(resolutionsOf(committee, 'https://hub.example.org')))
  expect(validator.parse(written)).toEqual(written)
  expect(resolutionsDocumentSchema.parse(written)).toEqual(written)
  expect(written.resolutions.map(({ number }: { number: string }) => number)).toEqual([
    '2026-002',
    '2026-001',
  ])
})

test('O6: the public page and the feed list the numbers, which the approved text lacks', async () => {
  const page = String(await recordPage(committee, record))
  expect(page.replace(/\s+/g, ' ')).toContain(
    '<li><strong><bdi>2026-001</bdi></strong>: Adopt the fees (repealed by 2027-001)</li> <li><strong><bdi>2026-002</bdi></strong>: Adopt the fees</li>',
  )
  expect(minutesAtom(committee, '')).toContain(
    'Minutes\nRESOLUTIONS\n- 2026-001: Adopt the fees (repealed by 2027-001)\n- 2026-002: Adopt the fees\n</content>',
  )
  const without = { ...record, numbers: new Map() }
  expect(String(await recordPage(committee, without))).not.toContain('Resolutions</h2>')
  expect(minutesAtom({ ...committee, records: [without] }, '')).toContain('>Minutes</content>')
})

test.each([
  ['not-carried', '(no longer carried)'],
  ['in-doubt', '(in doubt)'],
] as const)(
  'O6: a resolution that is %s is not in force on the page, in the feed and as data',
  (state, words) => {
    const resolutions = record.resolutions?.map((one) =>
      one.motionId === 'benches' ? { ...one, state } : one,
    )
    const doubted = { ...committee, records: [{ ...record, ...(resolutions && { resolutions }) }] }
    expect(minutesAtom(doubted, '')).toContain(`- 2026-002: Adopt the fees ${words}\n`)
    const written = resolutionsOf(doubted, '')
    expect(validator.parse(JSON.parse(JSON.stringify(written)))).toMatchObject({ resolutions: [{}, {}] })
    expect(written.resolutions.map((one) => one.state)).toEqual([state, 'repealed'])
    expect(resolutionsCsv(doubted, '')).toContain(`,${state}\r\n`)
  },
)

test.each([
  ['a vote that is no number', (one: Written) => ({ ...one, vote: { ...one.vote, aye: 'one' } })],
  [
    'an unknown choice',
    (one: Written) => ({ ...one, vote: { ...one.vote, by_name: [{ name: 'A', choice: 'x' }] } }),
  ],
  ['a missing number', ({ number: _, ...one }: Written) => one],
  [
    'a meeting without an address',
    (one: Written) => ({ ...one, meeting: { ...one.meeting, url: undefined } }),
  ],
])('O6: the schema refuses %s', (_what, changed) => {
  const written = JSON.parse(JSON.stringify(resolutionsOf(committee, 'https://hub.example.org')))
  const wrong = { ...written, resolutions: [written.resolutions[0], changed(written.resolutions[1])] }
  expect(validator.safeParse(JSON.parse(JSON.stringify(wrong))).success).toBe(false)
  expect(resolutionsDocumentSchema.safeParse(JSON.parse(JSON.stringify(wrong))).success).toBe(false)
})

interface Written {
  number: string
  vote: object
  meeting: object
}
