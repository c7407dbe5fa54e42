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
  const [row] = rowsOf([approval], { known, meetings: queryMeetingList(doc).read(), doc })
  expect(row?.day && dayInWords(row.day)).toBe('Nov 30, 2026')
  const [unknown] = rowsOf([{ ...approval, meetingId: 'elsewhere' }], { known, meetings: [], doc })
  expect([unknown?.meeting, unknown?.day]).toEqual([null, null])
})
