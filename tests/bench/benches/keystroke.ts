import {
  agendaItemText,
  meetingNotes,
  queryAgendaItem,
  queryAgendaOrder,
  queryMeetingHead,
  queryMeetingList,
  queryRitualOrder,
} from '@civic-hub/committee'
import * as Y from 'yjs'
import { typeInto } from '../../../packages/committee/src/testing/type-into.ts'
import type { Bench } from '../measure/bench.ts'
import { median } from '../measure/statistics.ts'

/**
 * Measures the cost of one key on the device while the meeting's screen observes the document, without the
 * cost of drawing.
 */
export const keystroke: Bench = {
  name: 'keystroke',
  async run({ short, committees }) {
    const committee = committees.at(-1)
    if (!committee) return []
    const keys = short ? 50 : 400
    const doc = new Y.Doc()
    Y.applyUpdate(doc, committee.whole)
    const meetingId = committee.lastMeetingId
    const order = queryAgendaOrder(doc, meetingId)
    const items = [...order.read().open, ...order.read().completed]
    const parts = [
      queryMeetingHead(doc, meetingId),
      order,
      queryRitualOrder(doc, meetingId),
      ...items.map((id) => queryAgendaItem(doc, meetingId, id)),
    ]
    for (const part of parts) part.subscribe(() => part.read())
    const list = queryMeetingList(doc)
    list.subscribe(() => list.read())
    let bytes = 0
    doc.on('update', (update: Uint8Array) => {
      bytes += update.length
    })

    const field = agendaItemText(doc, meetingId, items[0] ?? '', 'notes')
    const paragraph = meetingNotes(doc, meetingId)?.get(0)
    const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : null
    if (!field || !(text instanceof Y.XmlText)) throw new Error('The generated meeting has nothing to type in')
    const times = { field: [] as number[], notes: [] as number[] }
    for (let key = 0; key < keys; key++) {
      const value = field.toString()
      times.field.push(timed(() => typeInto(field, value, `${value}a`, value.length + 1)))
      times.notes.push(timed(() => text.insert(text.length, 'a')))
    }
    if (bytes === 0) throw new Error('Nothing was typed')
    const what = `a key in a ${committee.years}-year committee (committee package, no screen)`
    return [
      {
        what: `${what}, agenda field`,
        unit: 'ms',
        samples: { 'civic-hub': [median(times.field)] },
        goals: [{ atMost: 1 }],
      },
      {
        what: `${what}, notes`,
        unit: 'ms',
        samples: { 'civic-hub': [median(times.notes)] },
        goals: [{ atMost: 1 }],
      },
    ]
  },
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
