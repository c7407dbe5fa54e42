import { queryMeetingList, startMeetingNow } from '@civic-hub/committee'
import { setTimeZone } from '@civic-hub/committee/minutes'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { dayInWords } from '../../../ui/dates.ts'
import { rowsOf } from './record-rows.ts'

test('the day of a meeting is that of its records', () => {
  const doc = new Y.Doc()
  const started = new Date(2026, 11, 1, 0, 30)
  const context = { now: () => started, randomId: () => 'id' }
  const start = () => {
    const meeting = startMeetingNow(doc, context, { title: 'November', committeeName: 'Parks' })
    if (!meeting.ok) throw new Error(meeting.refusal)
    return meeting.value
  }
  setTimeZone(doc, context, 'Pacific/Pago_Pago')
  const meetingId = start()
  const approval = { meetingId, number: 1, approvedAt: '', approvedBy: 'Ana', own: false }
  const known = { records: [] }
  const parts = { known, meetings: queryMeetingList(doc).read(), doc }
  const [row] = rowsOf([approval], parts).minutes
  expect(row?.day && dayInWords(row.day)).toBe('Nov 30, 2026')
  const [unknown] = rowsOf([{ ...approval, meetingId: 'elsewhere' }], { known, meetings: [], doc }).minutes
  expect([unknown?.meeting, unknown?.day]).toEqual([null, null])
})

test('F1: public documents are listed with the minutes of their meeting, or else with its agenda', () => {
  const trace = { publishedAt: '', publishedBy: 'Ana', withdrawnAt: null, withdrawnBy: null }
  const documents = ['m1', 'm2', 'gone'].map((meetingId) => {
    return { ...trace, meetingId, fileId: 'plan', sha256: '', name: 'plan.pdf' }
  })
  const agendas = ['m1', 'm2'].map((meetingId) => ({ ...trace, meetingId, notice: 1 }))
  const records = [{ ...trace, meetingId: 'm1', approval: 1, listed: false }]
  const rows = rowsOf([], { known: { documents, agendas, records }, meetings: [], doc: new Y.Doc() })
  const counts = (list: typeof rows.minutes) => list.map((row) => [row.meetingId, row.documents.length])
  expect(counts(rows.agendas)).toEqual([
    ['m1', 0],
    ['m2', 1],
  ])
  expect(counts(rows.minutes)).toEqual([
    ['gone', 1],
    ['m1', 1],
  ])
})
