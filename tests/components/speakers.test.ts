import { queryAgendaOrder } from '@civic-hub/committee'
import { callSpeaker, queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs, writeAs } from './support/with-hub.ts'

const speakers = () => page.getByRole('region', { name: 'Speakers' })
const waiting = () => page.getByRole('list', { name: 'Speakers waiting' }).getByRole('listitem')

test('a wrong clock of the device is not shown beside a speaker, and a hand is lowered without a connection', async () => {
  const { people, id, write, meetingId, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  const hours = 3 * 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours })
  onTestFinished(() => void vi.useRealTimers())
  await openAs(ana, address)
  await expectChip('Synced')
  const itemOf = (doc: Y.Doc) => queryAgendaOrder(doc, meetingId).read().open[0] ?? ''
  // Sam's device has the right time.
  const by = { account: sam.account.id, name: sam.name }
  const called = { person: `account:${sam.account.id}`, name: sam.name }
  await writeAs(sam, id, (doc, context) => {
    const inTime = { ...context, now: () => new Date(Date.now() - hours) }
    demand(callSpeaker(doc, inTime, meetingId, called, { item: itemOf(doc) }, by))
  })
  await expect.element(speakers()).toMatchTextContent('Speaking Sam Lee')
  await expect.element(speakers().getByRole('timer')).toMatchTextContent(/^0:\d\d so far/)

  await speakers().getByRole('button', { name: 'Raise hand' }).click()
  await expect.element(waiting()).toMatchTextContent(/Ana Ortiz.*you/)
  const handsOnHub = () =>
    write((doc) => queryDecisions(doc, meetingId).read()?.speakers.get(itemOf(doc))?.queue.length)
  await expect.poll(handsOnHub).toBe(1)
  await goOffline()
  await speakers().getByRole('button', { name: 'Lower hand' }).click()
  await expect.element(waiting()).not.toBeInTheDocument()
  await goOnline()
  await expect.poll(handsOnHub).toBe(0)
})
