import { queryMeetingList, queryMinutesSource, type TransitionContext } from '@civic-hub/committee'
import { makeDemoCommittee } from '@civic-hub/committee/demo'
import { copyNumbers, queryMotionsToNumber } from '@civic-hub/committee/resolutions'
import type * as Y from 'yjs'
import { minutesFormat, minutesOf } from '../features/meeting/minutes/minutes.ts'
import { minutesText } from '../features/meeting/minutes/minutes-text.ts'
import { emptyDemoHub, giveNumbersInDemo, storeTextInDemo } from '../replica/connection/demo-hub.ts'
import type { Demo } from '../replica/session/add-demo.ts'
import { createTransitionContext } from '../replica/transition-context.ts'
import { demoSamplesTexts } from '../texts/en/demo-samples.gen.ts'

/** The minutes of the last two meetings wait for their approval. */
const notApproved = 2
const approvedAfterMs = 7 * 24 * 3_600_000

/** Makes the demo committee, with approved minutes of its older meetings. Loaded on request only. */
export async function makeDemo(): Promise<Demo> {
  const { name, emoji } = demoSamplesTexts
  const context = createTransitionContext(null)
  const { doc, live, encode } = makeDemoCommittee(context, demoSamplesTexts, () => Math.random() < 0.5)
  await approveMinutes(doc, context)
  return { name, emoji, content: encode(), live }
}

async function approveMinutes(doc: Y.Doc, context: TransitionContext): Promise<void> {
  emptyDemoHub()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const past = queryMeetingList(doc)
    .read()
    .filter(({ status }) => status === 'completed')
    .sort((a, b) => a.date.localeCompare(b.date))
  for (const { id, date } of past.slice(0, -notApproved)) {
    const source = queryMinutesSource(doc, id).read()
    if (!source) continue
    await storeTextInDemo({
      kind: 'approvals',
      meetingId: id,
      by: demoSamplesTexts.people[0].name,
      at: new Date(Date.parse(date) + approvedAfterMs).toISOString(),
      text: minutesText(minutesOf(demoSamplesTexts.name, source, { timeZone, standing: { kind: 'text' } })),
      format: minutesFormat,
      timeZone,
      parent: null,
      motion: null,
    })
    const motions = queryMotionsToNumber(doc, id).read()
    const year = new Date(date).getFullYear()
    if (motions.length > 0) copyNumbers(doc, context, giveNumbersInDemo(id, { year, motions }))
  }
}
