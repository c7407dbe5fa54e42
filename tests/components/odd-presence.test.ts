import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { openReplicas } from '../../apps/web/src/replica/react/open-replicas.ts'
import { collectComplaints } from '../../apps/web/src/testing/complaints.ts'
import { notes, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

test("odd values in people's presence states break no screen", async () => {
  const complaints = collectComplaints()
  const { people, address, meetingId } = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  const [ana, ben] = people
  await openAs(ana, address)
  await expectChip('Synced')
  await typeNotes('First words.')
  const user = { accountId: ben.account.id, name: 'Ben Ito', color: 'javascript:alert(1)' }
  const here = { user, meetingId, field: 'notes', away: false }
  const odd: unknown[] = [
    5,
    'text',
    [],
    { user: 'Ben' },
    { ...here, user: { ...user, name: 5 } },
    { ...here, user: { ...user, name: 'B'.repeat(3_000) } },
    { ...here, meetingId: { no: 'text' }, field: ['notes'] },
    { ...here, field: 'agenda/__proto__/title' },
    { ...here, cursor: 'end' },
    { ...here, cursor: { anchor: null, head: null } },
    { ...here, cursor: { anchor: { item: { client: -1, clock: 'x' } }, head: { tname: 'meetings' } } },
    {
      ...here,
      cursor: { anchor: { item: { client: 1, clock: 9e15 } }, head: { item: { client: 1, clock: 0 } } },
    },
    here,
  ]
  const theirs = new Awareness(new Y.Doc())
  for (const state of odd) {
    theirs.setLocalState(state as Record<string, unknown>)
    const update = encodeAwarenessUpdate(theirs, [theirs.clientID])
    for (const { awareness } of openReplicas()) applyAwarenessUpdate(awareness, update, 'other')
  }
  theirs.destroy()
  await expect.element(page.getByRole('button', { name: /^Here now: Ben Ito$/ })).toBeVisible()
  await typeNotes(' More words.')
  await expect.element(notes()).toMatchTextContent('First words. More words.')
  await page.getByRole('button', { name: /^Here now/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Here now' })).toMatchTextContent('Ben Ito')
  expect(complaints).toEqual([])
})
