import { markAttendance, nameKey, queryAgendaOrder } from '@civic-hub/committee'
import { addMember } from '@civic-hub/committee/members'
import { moveMotion, putQuestion, setDecisionRules } from '@civic-hub/committee/proceedings'
import { demand } from '../e2e/write-as.ts'
import { expect, notes, see, seeChip, seeNotes, seeText, test, typeNotes, writtenNotes } from './fixtures.ts'
import type { Screen } from './screen.ts'

test('two people in browsers of two engines write notes at once, and each sees the other’s caret', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, sam, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const { screen: anas } = await openAs(ana, address)
  const { screen: sams } = await openAs(sam, address, { isChromium: true })
  const words = ['Ana wrote this. ', 'Sam wrote that. '] as const
  for (const screen of [anas, sams]) await seeChip(screen, 'Synced')
  await Promise.all([typeNotes(anas, words[0]), typeNotes(sams, words[1])])
  const letters = (text: string) => [...text].sort().join('')
  for (const screen of [anas, sams])
    await expect.poll(async () => letters(await writtenNotes(screen))).toBe(letters(words.join('')))
  expect(await writtenNotes(anas)).toBe(await writtenNotes(sams))
  const caretsIn = (screen: Screen) =>
    notes(screen).evaluate((editor) =>
      [...editor.querySelectorAll('.notes-caret-name')].map((name) => name.textContent),
    )
  await expect.poll(() => caretsIn(anas)).toContain('Sam Lee')
  await expect.poll(() => caretsIn(sams)).toContain('Ana Ortiz')
})

test('undo takes back one’s own words in the notes, and redo returns them', async ({ gatherInMeeting, openAs }) => {
  const { ana, sam, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const { screen: anas } = await openAs(ana, address)
  const { screen: sams } = await openAs(sam, address, { isChromium: true })
  await typeNotes(anas, 'Mine. ')
  await seeNotes(sams, 'Mine. ')
  await typeNotes(sams, 'His. ')
  await seeNotes(anas, 'His. ')
  // A pause while typing begins another step.
  const press = async (key: string) => {
    await anas.keyboard.press(key)
    return writtenNotes(anas)
  }
  await expect.poll(() => press('Control+z')).toBe('His. ')
  await expect.poll(() => writtenNotes(sams)).toBe('His. ')
  await expect.poll(() => press('Control+Shift+z')).toBe('Mine. His. ')
  await expect.poll(() => writtenNotes(sams)).toBe('Mine. His. ')
})

const agenda = (screen: Screen) => screen.getByRole('region', { name: 'Agenda' })
const handleOf = (screen: Screen, title: string) =>
  agenda(screen).getByRole('button', { name: `Reorder ${title}`, exact: true })
const openItems = (screen: Screen) =>
  agenda(screen).evaluate((region) =>
    [...region.querySelectorAll('[aria-label^="Reorder "]')].map((one) =>
      one.getAttribute('aria-label')?.replace('Reorder ', ''),
    ),
  )
const asAtFirst = ['Call to Order', 'Old Business', 'New Business', 'Adjournment']
const moved = ['Call to Order', 'New Business', 'Old Business', 'Adjournment']

test('the agenda is reordered by keys', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address)
  await expect.poll(() => openItems(screen)).toEqual(asAtFirst)
  await handleOf(screen, 'New Business').press('Alt+ArrowUp')
  await expect.poll(() => openItems(screen)).toEqual(moved)
  await handleOf(screen, 'New Business').press('Alt+ArrowDown')
  await expect.poll(() => openItems(screen)).toEqual(asAtFirst)
})

test('the agenda is reordered by the mouse', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address)
  await expect.poll(() => openItems(screen)).toEqual(asAtFirst)
  const centre = (title: string) =>
    handleOf(screen, title).evaluate((handle) => {
      const { left, top, width, height } = handle.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    })
  const [from, to] = [await centre('New Business'), await centre('Old Business')]
  await screen.mouse.move(from.x, from.y)
  await screen.mouse.down()
  for (const y of [from.y - 10, (from.y + to.y) / 2, to.y - 4, to.y - 8]) await screen.mouse.move(to.x, Math.round(y))
  // The list reads the pointer once a frame, and drops where it was at the last one.
  await screen.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await screen.mouse.up()
  await expect.poll(() => openItems(screen)).toEqual(moved)
})

test('lines of notes record a motion, an arrival and the next item', async ({ gatherInMeeting, openAs }) => {
  const { ana, address, write } = await gatherInMeeting(['Ana Ortiz'])
  await write((doc, context) => {
    const member = { email: '', from: '', until: '', account: null, role: 'Member' }
    for (const name of ['Lee', 'Ruiz']) demand(addMember(doc, context, { ...member, name }))
  })
  const { screen } = await openAs(ana, address)
  await seeChip(screen, 'Synced')
  await notes(screen).click()
  const record = async (line: string, says: string) => {
    await screen.keyboard.type(line)
    await seeText(notes(screen), says)
    await screen.keyboard.press('Enter')
  }
  await record('MOTION: Lee to adopt the fees', 'Motion by Lee: to adopt the fees')
  await see(screen.getByRole('article', { name: 'to adopt the fees' }).first())
  await record('+Ruiz', 'Ruiz: present')
  await record('NEXT', 'Next item: Old Business')
  await see(notes(screen).getByText('Old Business').first())
})

test('a member votes on the own device, and the clerk in another engine declares the result', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, sam, address, write } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  await write((doc, context) => {
    demand(setDecisionRules(doc, context, { ownDevice: 'all' }))
    const attendee = { person: `account:${sam.account.id}`, name: 'Sam Lee', guest: false }
    demand(markAttendance(doc, context, meetingId, attendee, 'present'))
    const by = { account: ana.account.id, name: 'Ana Ortiz' }
    const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
    const mover = { person: nameKey('Joy Park'), name: 'Joy Park' }
    const motion = demand(moveMotion(doc, context, meetingId, { text: 'To adopt the fees', mover, item }, by))
    demand(putQuestion(doc, context, meetingId, [motion], {}, by))
  })
  const { screen: sams } = await openAs(sam, address)
  const { screen: clerks } = await openAs(ana, address, { isChromium: true })
  await sams.getByRole('region', { name: 'For you' }).getByRole('button', { name: 'Aye', exact: true }).click()
  const motion = (screen: Screen) => screen.getByRole('article', { name: 'To adopt the fees' }).first()
  for (const screen of [sams, clerks]) await seeText(motion(screen), '1 of 1 have voted')
  await clerks.getByRole('button', { name: 'Declare carried', exact: true }).click()
  for (const screen of [sams, clerks]) await seeText(motion(screen), 'Carried, 1 of 1 votes cast')
})
