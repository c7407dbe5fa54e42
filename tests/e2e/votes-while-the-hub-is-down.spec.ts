import { markAttendance, nameKey, queryAgendaOrder } from '@civic-hub/committee'
import {
  type Choice,
  castVote,
  moveMotion,
  putQuestion,
  queryDecisions,
  setDecisionRules,
  voterOfAccount,
} from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import type * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import type { Person } from '../support/people/signed-in-person.ts'
import {
  expect,
  expectAllSent,
  expectChip,
  installedForMeetings,
  meetingsOfflineReady,
  relayOfItsOwn,
  test,
} from './fixtures.ts'
import { demand, writingContext } from './write-as.ts'

const names = ['Ana Ortiz', 'Sam Lee', 'Joy Park', 'Tom Reyes', 'Eva Stone', 'Max Ruiz'] as const
const forYou = (page: Page) => page.getByRole('region', { name: 'For you' })
const own = (page: Page, choice: string) => forYou(page).getByRole('button', { name: choice, exact: true })
const motion = (page: Page) => page.getByRole('article', { name: 'To adopt the fees' }).first()

/** The phone of a member without its screen. */
async function openPhone({ account, cookie, url }: Person, id: string, meetingId: string) {
  const device = new SyncDevice({ url, cookie: cookie() }, id)
  await device.connect()
  const vote = (choice: Choice) => {
    const { doc } = device
    const [question] = queryDecisions(doc, meetingId).read()?.questions ?? []
    const by = { account: account.id, name: account.name }
    const voter = voterOfAccount(account.id, account.name)
    demand(castVote(doc, writingContext, meetingId, question?.id ?? '', voter, choice, by))
  }
  return { device, vote }
}

type Phone = Awaited<ReturnType<typeof openPhone>>

test(
  'five phones vote while the hub is down in the middle; no vote is lost or counted twice',
  relayOfItsOwn,
  async ({ relay, open, liveMeeting }) => {
    const { ana, sam, joy, tom, eva, max, id, page: clerk, address, write } = await liveMeeting(names)
    const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
    const voters = { 'Sam Lee': sam, 'Joy Park': joy, 'Tom Reyes': tom, 'Eva Stone': eva, 'Max Ruiz': max }
    await write((doc, context) => {
      demand(setDecisionRules(doc, context, { ownDevice: 'all' }))
      for (const [name, { account }] of Object.entries(voters)) {
        const attendee = { person: `account:${account.id}`, name, guest: false }
        demand(markAttendance(doc, context, meetingId, attendee, 'present'))
      }
      const by = { account: ana.account.id, name: 'Ana Ortiz' }
      const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
      const mover = { person: nameKey('Joy Park'), name: 'Joy Park' }
      const text = 'To adopt the fees'
      const moved = demand(moveMotion(doc, context, meetingId, { text, mover, item }, by))
      demand(putQuestion(doc, context, meetingId, [moved], {}, by))
    })
    const phone = { path: address, viewport: { width: 390, height: 844 } }
    // Tom's phone has stored the app.
    const toms = await open(tom, { ...phone, ...installedForMeetings })
    const phones = await Promise.all([sam, joy, eva, max].map((person) => openPhone(person, id, meetingId)))
    const [sams, joys, evas, maxs] = phones as [Phone, Phone, Phone, Phone]
    const everyone = [clerk, toms]
    await expectChip(toms, 'Synced')
    await expect(own(toms, 'Aye')).toBeVisible()
    await meetingsOfflineReady(toms)

    // Two votes arrive on all screens.
    sams.vote('aye')
    await own(toms, 'No').click()
    for (const page of everyone) await expect(motion(page)).toContainText('2 of 5 have voted')
    // Tom's page signs his vote a moment after it was sent.
    const meeting = sams.device.doc.getMap<Y.Map<unknown>>('meetings').get(meetingId)
    await expect.poll(() => [...(meeting?.keys() ?? [])].filter((key) => key.startsWith('signature:')).length).toBe(1)
    for (const page of everyone) await expectAllSent(page)
    await sams.device.allSaved()

    // The hub is down. The others vote, and one who has voted changes the vote.
    await relay.kill()
    for (const page of everyone) await expectChip(page, 'Offline')
    await own(toms, 'Aye').click()
    joys.vote('aye')
    evas.vote('aye')
    maxs.vote('abstain')
    await expect(forYou(toms)).toContainText('You voted aye.')
    await expect(motion(toms)).toContainText('2 of 5 have voted · So far 2 aye, 0 no')
    await expectChip(toms, /^Saved on this device · 1 change waiting$/)
    // A device without a change waits for nothing, and no screen shows a vote that it cannot know.
    await expectChip(clerk, 'Offline')
    await expect(motion(clerk)).toContainText('2 of 5 have voted · So far 1 aye, 1 no')
    // A page that is loaded again without the hub has the vote still.
    await toms.reload()
    await expect(forYou(toms)).toContainText('You voted aye.')
    await expectChip(toms, /^Saved on this device · 1 change waiting$/)

    // The hub is back: all derive the same votes, and the clerk declares their result.
    await relay.start()
    for (const phone of phones) {
      await phone.device.connect()
      await phone.device.allSaved()
    }
    for (const page of everyone) {
      await expectChip(page, 'Synced')
      await expect(motion(page)).toContainText('5 of 5 have voted · So far 4 aye, 0 no, 1 abstaining')
    }
    await clerk.getByRole('button', { name: 'Declare carried', exact: true }).click()
    for (const page of everyone) {
      await expect(motion(page)).toContainText('Carried, 4 of 4 votes cast; 3 needed (from members’ devices)')
      await expect(motion(page).getByLabel('Votes by name')).toHaveText(
        /^AyeEva Stone, Joy Park, Sam Lee, Tom ReyesAbstainingMax Ruiz$/,
      )
      await expect(page.getByRole('button', { name: /open doubt/ })).toHaveCount(0)
      await expectChip(page, 'Synced')
    }

    // The relay alone has each vote once.
    const counted = await write((doc) => {
      const [question] = queryDecisions(doc, meetingId).read()?.questions ?? []
      return question?.votes.byName.map(({ name, choice }) => `${name}: ${choice}`)
    })
    expect(counted?.toSorted()).toEqual([
      'Eva Stone: aye',
      'Joy Park: aye',
      'Max Ruiz: abstain',
      'Sam Lee: aye',
      'Tom Reyes: aye',
    ])
    for (const phone of phones) phone.device.disconnect()
  },
)
