import {
  addActionItem,
  addAgendaItem,
  addRitualItem,
  endMeeting,
  scheduleMeeting,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { frameTypes } from '@civic-hub/protocol'
import type { Page } from '@playwright/test'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import { oddKeys, oddValues } from '../support/random/odd-values.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  goWithin,
  notes,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'

let made = 0
const context: TransitionContext = {
  now: () => new Date(),
  randomId: () => `p${(made++).toString(36).padStart(7, '0')}`,
}

/** All uncaught errors and console errors of a page. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

function mapAt(map: Y.Map<unknown>, key: string): Y.Map<unknown> {
  return map.get(key) as Y.Map<unknown>
}

/** A meeting in which every field of every kind of item has the odd value. */
function writePoisonedMeeting(doc: Y.Doc, name: string, oddValue: () => unknown): string {
  const id = value(startMeetingNow(doc, context, { title: `Meeting with ${name}`, committeeName: 'Parks' }))
  const agendaItem = value(addAgendaItem(doc, context, id, 'Poisoned item'))
  const ritual = value(addRitualItem(doc, context, id, 'Poisoned ritual'))
  const actionItem = value(addActionItem(doc, context, id, { title: 'Paint', owner: 'Ann', dueDate: null }))
  const meeting = mapAt(doc.getMap('meetings'), id)
  const poison = (map: Y.Map<unknown>, ...fields: string[]) => {
    for (const field of fields) map.set(field, oddValue())
  }
  const itemFields = ['title', 'notes', 'order', 'completed', 'deadline', 'origin', 'icon', 'isRequired']
  const subtaskFields = [
    'subtask:s1',
    'subtask:s1:completed',
    'subtask:s1:removedAt',
    'subtask:',
    'tag:Vote',
    'tag:',
  ]
  poison(mapAt(meeting, `agenda:${agendaItem}`), ...itemFields, ...subtaskFields, ...oddKeys)
  poison(mapAt(meeting, `ritual:${ritual}`), ...itemFields, ...subtaskFields)
  poison(mapAt(meeting, `action:${actionItem}`), 'title', 'owner', 'dueDate', 'done', 'order')
  poison(
    meeting,
    'title',
    'notes',
    'transcript',
    'scheduledFor',
    'startedAt',
    'endedAt',
    'parentMeetingId',
    'recurring',
    'agenda',
    'pledgeDone',
  )
  poison(
    meeting,
    'agenda:stray',
    'ritual:stray',
    'action:stray',
    'document:stray',
    'tag:stray',
    'agenda:',
    ...oddKeys,
  )
  return id
}

function poisonTemplateAndIdentity(doc: Y.Doc): void {
  for (const root of ['templateRituals', 'templateAgenda', 'templateSettings', 'meetings', 'committee']) {
    for (const [name, oddValue] of Object.entries(oddValues)) doc.getMap(root).set(`odd ${name}`, oddValue())
    for (const key of oddKeys) doc.getMap(root).set(key, 'odd')
  }
  doc.getMap('templateRituals').set('pledge-of-allegiance', { text: 5, order: 'zz', removedAt: 'yesterday' })
  doc.getMap('templateSettings').set('defaultDuration', Number.NaN)
  doc.getMap('committee').set('name', 5n)
  doc.getMap('committee').set('createdAt', 'yesterday')
  doc.getMap('committee').set('schemaVersion', 'nine')
}

/** Nothing on it is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
      .slice(0, 5),
  )
  expect(wide).toEqual([])
}

test('a committee full of odd values: every screen renders on a phone, and the healthy content can be edited', async ({
  relay,
  open,
  gather,
}) => {
  test.setTimeout(480_000)
  const { ana, ben, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  const hostile = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
  await hostile.connect()
  const { doc } = hostile
  const healthy = value(startMeetingNow(doc, context, { title: 'Healthy', committeeName: 'Parks' }))
  const completed = value(startMeetingNow(doc, context, { title: 'October', committeeName: 'Parks' }))
  value(endMeeting(doc, context, completed))
  value(scheduleMeeting(doc, context, { title: 'December', scheduledFor: '2099-12-01T18:00:00Z' }))
  const poisoned: [string, string][] = []
  for (const [name, oddValue] of Object.entries(oddValues)) {
    poisoned.push([name, writePoisonedMeeting(doc, name, oddValue)])
  }
  poisonTemplateAndIdentity(doc)
  // In the healthy meeting there are items with odd values.
  const list = mapAt(doc.getMap('meetings'), healthy)
  list.set(
    'agenda:odd',
    new Y.Map<unknown>([
      ['order', 5],
      ['title', { no: 'text' }],
    ]),
  )
  list.set('agenda:list', Y.Array.from(['no item']))
  await hostile.allSaved()
  expect(hostile.refusals).toEqual([])

  const page = await open(ana, { path: 'about:blank', viewport: { width: 390, height: 844 } })
  const complaints = complaintsOf(page)
  await page.goto(`/${slug}/meetings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
  await expect(page.getByRole('link', { name: 'Healthy', exact: true })).toBeVisible()
  await expectChip(page, 'Synced')
  for (const [index, [name, meetingId]] of poisoned.entries()) {
    await test.step(name, async () => {
      await goWithin(page, slug, `/${slug}/meetings/${encodeURIComponent(meetingId)}?view=agenda`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The poisoned item, with its fields open.
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('navigation', { name: 'Parts of the meeting' }).waitFor()
      for (const view of ['Item', 'Notes', 'People', 'Agenda']) {
        await page.getByRole('button', { name: view, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      expect(complaints).toEqual([])
      await expectFits(page)
      // The history reads them with the same readers: a few represent all.
      if (index % 4 > 0) return
      // Loaded again, as from an external link.
      await page.goto(`/${slug}/meetings/${encodeURIComponent(meetingId)}/history`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await expectFits(page)
    })
  }
  for (const path of [
    '/choose-committee',
    `/${slug}/members`,
    `/${slug}/meetings/__proto__`,
    `/${slug}/meetings`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(complaints).toEqual([])

  await page.goto(`/${slug}/meetings/${healthy}?view=agenda`)
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Still works')
  await page.getByRole('button', { name: 'Done' }).first().click()
  await page.goto(`/${slug}/meetings/${healthy}?view=notes`)
  await typeNotes(page, 'Nothing stops us.')
  await expectChip(page, 'Synced')
  const words = () =>
    JSON.stringify(list.toJSON(), (_key, inner) => (typeof inner === 'bigint' ? 'big' : inner))
  // The other device receives it a moment after the relay.
  await expect.poll(words).toContain('Nothing stops us.')
  expect(words()).toContain('Still works')

  // New meetings can still be made from a poisoned template.
  await page.goto(`/${slug}/meetings`)
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('From the template')
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From the template' })).toBeVisible()
  expect(complaints).toEqual([])
  hostile.disconnect()
})

test('notes with an unknown node: shown as text, never written, and editable again once it is removed', async ({
  relay,
  open,
  gather,
}) => {
  const { ana, ben, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  const hostile = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
  await hostile.connect()
  const { doc } = hostile
  const meetingId = value(startMeetingNow(doc, context, { title: 'Budget', committeeName: 'Parks' }))
  const fragment = mapAt(doc.getMap('meetings'), meetingId).get('notes') as Y.XmlFragment
  const element = (name: string, words: string) => {
    const made = new Y.XmlElement(name)
    made.insert(0, [new Y.XmlText(words)])
    return made
  }
  fragment.insert(0, [element('paragraph', 'Three bids came in.')])
  await hostile.allSaved()

  const page = await open(ana, { path: 'about:blank' })
  const complaints = complaintsOf(page)
  await page.goto(`/${slug}/meetings/${meetingId}`)
  await expect(notes(page)).toContainText('Three bids came in.')
  await typeNotes(page, ' Ana is typing.')
  await expectChip(page, 'Synced')

  // It arrives while the editor is open.
  fragment.insert(1, [element('table', 'Firm A: 12,000')])
  await hostile.allSaved()
  const told = page.getByText('This version of the app cannot show everything in these notes')
  await expect(told).toBeVisible()
  await expect(page.getByText('Firm A: 12,000')).toBeVisible()
  await expect(notes(page)).toHaveCount(0)
  // It is there when the page is opened.
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByText('Three bids came in. Ana is typing.')).toBeVisible()
  await expectAccessible(page)
  await expectChip(page, 'Synced')
  expect(fragment.toString()).toContain('<table>Firm A: 12,000</table>')

  fragment.delete(1, 1)
  await expect(notes(page)).toContainText('Three bids came in. Ana is typing.')
  await typeNotes(page, ' And goes on.')
  await expectChip(page, 'Synced')
  await expect.poll(() => fragment.toString()).toContain('And goes on.')

  const words = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText
  for (const poison of [
    () => words.format(0, 4, { redaction: { by: 'someone' } }),
    () => words.format(0, 4, { redaction: null, link: { href: 5 } }),
    () => words.format(0, 4, { link: { href: 'javascript:alert(1)' } }),
  ]) {
    poison()
    await hostile.allSaved()
  }
  // A link that runs a script is recognised, and shown without its address.
  words.insert(words.length, ' All of it arrived.')
  await expect(notes(page)).toContainText('All of it arrived.')
  await expect(notes(page).locator('a', { hasText: 'Thre' })).toBeVisible()
  await expect(notes(page).locator('a[href^="javascript"]')).toHaveCount(0)
  expect(complaints).toEqual([])
  hostile.disconnect()
})

test("odd values in people's presence states break no screen", async ({ relay, open, gather }) => {
  const { ana, ben, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  const page = await open(ana, { path: 'about:blank' })
  const complaints = complaintsOf(page)
  await page.goto(`/${slug}/meetings`)
  await startMeeting(page, 'Spring planning')
  const meetingId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await typeNotes(page, 'First words.')
  const hostile = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
  await hostile.connect()
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
  for (const [clock, state] of odd.entries())
    hostile.sendRaw(presenceFrame(hostile.doc.clientID, clock + 1, state))
  await expect(page.getByRole('button', { name: /^Here now: Ben Ito$/ })).toBeVisible()
  await typeNotes(page, ' More words.')
  await expectChip(page, 'Synced')
  await expect(notes(page)).toContainText('First words. More words.')
  await page.getByRole('button', { name: /^Here now/ }).click()
  await expect(page.getByRole('dialog', { name: 'Here now' })).toContainText('Ben Ito')
  expect(complaints).toEqual([])
  hostile.disconnect()
})

function presenceFrame(client: number, clock: number, state: unknown): Uint8Array {
  const update = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  })
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.awareness)
    encoding.writeVarUint8Array(encoder, update)
  })
}
