import { addAgendaItem, scheduleMeeting, type TransitionContext } from '@civic-hub/committee'
import { markSigned, moveMotion } from '@civic-hub/committee/proceedings'
import { noteAuthorsElsewhere } from '@civic-hub/committee/signatures'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { decisions, seatCouncil, writeMotion } from '../../../testing/motions.ts'
import { openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { choose, demand } from '../../../testing/screen.ts'

const words = 'Authors are not proven here.'
const meetingIn = (doc: Y.Doc) => doc.getMap('meetings').get(onlyMeetingIn(doc)) as Y.Map<unknown>

/** A live meeting, as an app that did not sign has started it, with a motion. */
function writeOldMeeting(doc: Y.Doc, context: TransitionContext): void {
  const at = context.now().toISOString()
  const id = demand(scheduleMeeting(doc, context, { title: 'Spring planning', scheduledFor: at }))
  demand(addAgendaItem(doc, context, id, 'Trees'))
  meetingIn(doc).set('startedAt', at)
  writeMotion(doc, context, 'To plant trees')
}

test('the decisions of a meeting that an earlier app started show that authors are not proven, its minutes do not', async () => {
  let path = ''
  await openApp({
    write(doc, context) {
      writeOldMeeting(doc, context)
      path = `/meetings/${encodeURIComponent(onlyMeetingIn(doc))}`
    },
    path: () => path,
  })
  await expect.element(decisions()).toMatchTextContent(words)
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('tabpanel', { name: 'Minutes' })
  await expect.element(minutes).toMatchTextContent('Plant trees')
  await expect.element(minutes).not.toMatchTextContent('not proven')
})

test('the decisions of a meeting that signs show nothing about authors, and its file for verification names it', async () => {
  const { newestText, newestName } = watchSavedFiles()
  const { meetingId, committee } = await openLiveMeeting({
    write(doc, context) {
      markSigned(meetingIn(doc))
      seatCouncil(doc, context)
      demand(moveMotion(doc, context, onlyMeetingIn(doc), { text: 'To plant trees' }, { account: 'a', name: 'A' }))
    },
  })
  await expect.element(decisions()).toMatchTextContent('To plant trees')
  await expect.element(decisions()).not.toMatchTextContent('not proven')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await choose('More for these minutes', 'Export for verification')
  await expect.poll(newestName).toMatch(/\.json$/)
  expect(JSON.parse(await newestText())).toMatchObject({
    format: 'civic-hub-meeting',
    version: 1,
    documentId: committee.id,
    meetingId,
    signed: true,
    hub: location.origin,
    hubKey: null,
    questions: [],
  })
})

test('the decisions of a meeting from before a move to another hub name the hub that knows their authors', async () => {
  await openLiveMeeting({
    write(doc, context) {
      markSigned(meetingIn(doc))
      seatCouncil(doc, context)
      const by = { account: 'a', name: 'A' }
      demand(moveMotion(doc, context, onlyMeetingIn(doc), { text: 'To plant trees' }, by))
      const importer = new Y.Doc()
      Y.applyUpdate(importer, Y.encodeStateAsUpdate(doc))
      const accounts = { [doc.clientID]: 'a' }
      const at = '2026-03-01T10:00:00.000Z'
      const earlier = { hub: 'https://hub-a.example', at, documentId: 'parks', hubKey: null, accounts }
      demand(noteAuthorsElsewhere(importer, context, earlier))
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(importer))
    },
  })
  await expect
    .element(decisions())
    .toMatchTextContent('Some authors are known only from the file of https://hub-a.example.')
})
