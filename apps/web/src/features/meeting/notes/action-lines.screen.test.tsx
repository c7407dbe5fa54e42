import { editActionItem, meetingNotes, queryActionItems, removeActionItem } from '@civic-hub/committee'
import { addMember } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { openItems, preview, recorded } from '../../../testing/notes.ts'
import { notes, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

test('a preview shows the action item that Tab adds once, for an owner who need not be connected, and the words stay in the notes', async () => {
  const lou = { name: 'Lou Day', role: 'Member', email: '', from: '', until: '', account: null }
  const app = await openLiveMeeting({
    others: ['Joy Park'],
    write: (doc, context) => void addMember(doc, context, lou),
  })
  const other = await app.otherDevice()
  await typeNotes('ACTION: Lou Day order paint by 2099-01-05')
  await expect.element(preview()).toMatchTextContent(/Order paint.*Lou Day.*Jan 5, 2099/)
  await userEvent.keyboard('{Tab}')
  await expect.element(preview()).not.toBeInTheDocument()
  await expect.element(notes()).toHaveFocus()
  await expect.poll(recorded).toEqual(['✓ Action'])
  await userEvent.keyboard('{Enter}ACTION: Joy rest')
  await expect.element(preview()).toMatchTextContent(/Rest.*Joy Park/)
  await preview().click()
  await expect.element(preview()).not.toBeInTheDocument()
  const written = JSON.stringify(other.doc.getMap('meetings').toJSON())
  expect(written).toContain('ACTION: Lou Day order paint by 2099-01-05')
  await expect.element(notes()).not.toMatchTextContent('Order paint')

  await page.getByRole('tab', { name: 'Action Items' }).click()
  const items = openItems().getByRole('listitem')
  await expect.poll(() => items.length).toBe(2)
  await expect.element(items.filter({ hasText: 'Order paint' })).toMatchTextContent('Lou Day')
  await expect.element(items.filter({ hasText: 'Order paint' })).toMatchTextContent('Jan 5, 2099')
  await expect.element(items.filter({ hasText: 'Rest' })).toBeVisible()
})

test('an added line stays marked when its action item is renamed, and is offered again when it is removed; a change above announces no hint again', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  const announcements = listenToAnnouncements()
  const hint = 'Press Tab or Enter to add it as an action item.'
  await typeNotes('ACTION: Order paint')
  await announcements.until(hint)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Everybody was here.')])
  meetingNotes(other.doc, app.meetingId)?.insert(0, [paragraph])
  await expect.element(notes()).toMatchTextContent('Everybody was here.')
  await expect.element(preview()).toBeVisible()
  // An announcement is written one frame later.
  for (let frames = 0; frames < 10; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(announcements.lines).toEqual([hint])

  await userEvent.keyboard('{Tab}')
  await expect.element(preview()).not.toBeInTheDocument()
  const item = () => queryActionItems(other.doc, app.meetingId).read()[0]
  await expect.poll(() => item()?.title).toBe('Order paint')
  const id = item()?.id ?? ''
  const opened = { title: 'Order paint', owner: '', dueDate: null }
  const renamed = { ...opened, title: 'Write to all donors' }
  demand(editActionItem(other.doc, other.context, app.meetingId, id, opened, renamed))
  await userEvent.keyboard('{Enter}{ArrowUp}')
  await expect.element(page.getByRole('tab', { name: 'Action Items 1' })).toBeVisible()
  await expect.element(preview()).not.toBeInTheDocument()
  demand(removeActionItem(other.doc, other.context, app.meetingId, id))
  await expect.element(preview()).toMatchTextContent('Order paint')
})

test('Enter adds the line, and begins the next one; the chip follows the line, and ends with its action item', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  const items = () => queryActionItems(other.doc, app.meetingId).read()
  await typeNotes('ACTION: order paint')
  await expect.element(preview()).toMatchTextContent('Order paint')
  await userEvent.keyboard('{Enter}Thanks.')
  await expect.poll(() => items().map(({ title }) => title)).toEqual(['Order paint'])
  await expect.poll(recorded).toEqual(['✓ Action'])
  await expect.element(notes()).toMatchTextContent(/ACTION: order paint.*Thanks\./s)
  await userEvent.keyboard('{Enter}ACTION: sweep')
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(items()).toHaveLength(1)
  demand(removeActionItem(other.doc, other.context, app.meetingId, items()[0]?.id ?? ''))
  await expect.poll(recorded).toEqual([])
})
