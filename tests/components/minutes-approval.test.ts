import { endMeeting } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { onPhone } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { approval, approveElsewhere, approveHere, minutes, openDetails } from './support/approvals.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs } from './support/with-hub.ts'

const question = () => page.getByRole('dialog', { name: 'Approve these minutes?' })

/** A meeting about swings of Ana, the owner, and Sam, an editor. It has ended, unless `isLive`. */
async function gatherAfterMeeting({ isLive = false } = {}) {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const { people, id, meetingId, address, write } = gathered
  const [ana, sam] = people
  const end = () => write((doc, context) => demand(endMeeting(doc, context, meetingId)))
  await write((doc) => writeNotes(doc, meetingId, 'We agreed on the swings.'))
  if (!isLive) await end()
  return {
    ...gathered,
    ana,
    sam,
    end,
    openMinutes: (person: typeof ana) => openAs(person, `${address}?view=minutes`),
    correct: () => write((doc) => writeNotes(doc, meetingId, 'And on a slide.')),
    approveElsewhere: (text?: string) => approveElsewhere(ana, { id, meetingId, ...(text && { text }) }),
  }
}

test('an owner approves the minutes of a completed meeting after a question, and again after a correction; the approved text is that of the question: an edit made meanwhile is a change since', async () => {
  const { ana, openMinutes, correct, end } = await gatherAfterMeeting({ isLive: true })
  await openMinutes(ana)
  await expect.element(minutes()).toMatchTextContent('We agreed on the swings.')
  await expect.element(approval()).not.toBeInTheDocument()
  await end()
  await expectChip('Read-only')
  await expect.element(approval()).toMatchTextContent('Not approved yet.')
  await approval().getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(question()).toMatchTextContent('cannot be changed or removed')
  await question().getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(page.getByText('Minutes approved')).toBeVisible()
  await expect.element(approval()).toMatchTextContent(/Approved by .*Ana Ortiz/)
  await expect.element(approval().getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  await correct()
  await expect.element(approval()).toMatchTextContent('Changed since approval')
  await approveHere('Approve as they are now')
  await openDetails()
  await expect.poll(() => approval().getByRole('listitem').length).toBe(2)
  await expect.element(approval()).not.toMatchTextContent('Changed since approval')

  await correct()
  await approval().getByRole('button', { name: 'Approve as they are now' }).click()
  await expect.element(question()).toBeVisible()
  await correct()
  await expect.element(minutes()).toMatchTextContent(/(And on a slide\..*){3}/s)
  await question().getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(approval()).toMatchTextContent(/Version 3 · Approved by .*Ana Ortiz/)
  await expect.element(approval()).toMatchTextContent('Changed since approval')
})

test('minutes are approved in the time zone of the meeting, whatever the approver’s is', async () => {
  const { ana, id, meetingId, openMinutes, write } = await gatherAfterMeeting()
  // As the app stores it at the start. This page is in UTC.
  await write((doc) => {
    const meeting = doc.getMap<Y.Map<unknown>>('meetings').get(meetingId)
    meeting?.set('startedAt', '2026-12-01T04:30:00.000Z')
    meeting?.set('endedAt', '2026-12-01T04:55:00.000Z')
    meeting?.set('timeZone', 'America/New_York')
  })
  await openMinutes(ana)
  const when = 'Nov 30, 2026, 11:30 PM to 11:55 PM'
  await expect.element(minutes()).toMatchTextContent(`${when} (America/New_York)`)
  await approveHere('Approve minutes')
  await expect.element(approval()).toMatchTextContent(/Approved by .*Ana Ortiz/)
  await expect.element(approval()).not.toMatchTextContent('Changed since approval')
  const path = `/api/committees/${id}/meetings/${encodeURIComponent(meetingId)}/approvals`
  expect((await ana.ask('GET', path)).body).toMatchObject({ approvals: [{ timeZone: 'America/New_York' }] })
  await openDetails()
  await approval().getByRole('button', { name: 'Open version 1' }).click()
  const text = page.getByRole('region', { name: 'Text of version 1' })
  await expect.element(text).toMatchTextContent(when)
  await expect.element(text).toMatchTextContent('Its times are those of America/New_York.')
})

test('an editor sees the approval and a later change, downloads the exact text, and cannot approve; without the hub the minutes make no statement about it', async () => {
  const { sam, openMinutes, correct, approveElsewhere } = await gatherAfterMeeting()
  await openMinutes(sam)
  await expect.element(approval()).toMatchTextContent('Not approved yet.')
  await approveElsewhere()
  await expect.element(approval()).toMatchTextContent(/Approved by .*Ana Ortiz/)
  await expect.element(approval()).not.toMatchTextContent('SHA-256')
  await openDetails()
  await expect.element(approval()).toMatchTextContent(/SHA-256 [0-9a-f]{64}/)
  await expect.element(approval().getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  await expect.element(approval()).not.toMatchTextContent('Changed since approval')
  const files = watchSavedFiles()
  await approval().getByRole('button', { name: 'Download approved text' }).click()
  expect(await files.newestText()).toContain('NOTES\nWe agreed on the swings.')
  expect(files.newestName()).toBe('spring-planning-minutes-approved-1.txt')
  await correct()
  await expect.element(approval()).toMatchTextContent('Changed since approval')

  await expectChip('Read-only')
  await goOffline()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect
    .element(approval())
    .toMatchTextContent('Approvals are kept by the hub, which cannot be reached at the moment.')
  await goOnline()
  await expect.element(approval()).toMatchTextContent(/Version 1 · Approved by .*Ana Ortiz/)
})

test('an approval has the name of that time, and the account’s present one', async () => {
  const { ana, sam, openMinutes, approveElsewhere } = await gatherAfterMeeting()
  await approveElsewhere()
  await ana.ask('PUT', '/api/account/name', { name: 'Ana Reyes' })
  await openMinutes(sam)
  await expect.element(approval()).toMatchTextContent(/Approved by Ana Ortiz \(now Ana Reyes\), /)
  await expect.element(minutes()).toMatchTextContent(/[Aa]pproved by Ana Ortiz \(now Ana Reyes\), /)
})

test('of two owners who approve at once, the second one reads why not, and approves the next version', async () => {
  await onPhone()
  const { ana, sam, id, openMinutes, correct, approveElsewhere } = await gatherAfterMeeting()
  await ana.ask('PUT', `/api/committees/${id}/people/${sam.account.id}`, { access: 'owner' })
  await openMinutes(sam)
  await approval().getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(question()).toBeVisible()
  await approveElsewhere()
  await correct()
  await question().getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(page.getByText('Another owner has approved a newer version meanwhile.')).toBeVisible()
  await expect.element(approval()).toMatchTextContent(/Version 1 · Approved by .*Ana Ortiz/)
  await openDetails()
  expect(approval().getByRole('listitem').length).toBe(1)
  await approveHere('Approve as they are now')
  await expect.element(approval()).toMatchTextContent(/Version 2 · Approved by .*Sam Lee/)
  await expect.element(approval()).toMatchTextContent('Follows version 1')
})
