import { endMeeting, markAttendance, meetingNotes, queryAgendaOrder, resumeMeeting } from '@civic-hub/committee'
import {
  declareOutcome,
  isMadeFromParagraph,
  itemsOfParagraphs,
  lineOf,
  lineOfNotes,
  moveLine,
  moveMotion,
  paragraphWith,
  putQuestion,
  queryDecisions,
  startSection,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { writeParagraph } from '../../../../../../packages/committee/src/testing/committee-in-use.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { holdPart } from '../../../testing/held-parts.tsx'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { byName } from '../../../testing/motions.ts'
import { preview, recorded, sectionTitles } from '../../../testing/notes.ts'
import { notes, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'
import { demand, pressOn } from '../../../testing/screen.ts'

const afterSection = (title: string) =>
  [...(notes().query()?.querySelectorAll('.notes-section') ?? [])].find(({ textContent }) =>
    textContent?.includes(title),
  )?.nextElementSibling?.textContent

test('a line ends at a line break within its paragraph', async () => {
  await openLiveMeeting()
  await typeNotes('MOTION: to go')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}In May.')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}ACTION: paint')
  await expect.element(preview()).toHaveTextContent('Paint ⇥')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(preview()).toHaveTextContent('Motion: to go ⇥')
  // Two keys within one frame record it once.
  for (let press = 0; press < 2; press++)
    notes()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
})

test('a recorded line that is cut and pasted keeps its chip, on each device, and is not recorded again', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  await typeNotes('MOTION: to adopt the fees')
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  await userEvent.keyboard('Later.{Enter}Last.')
  await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{End}{/Shift}')
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.element(notes()).not.toMatchTextContent('MOTION')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => notes().element().lastElementChild?.textContent).toBe('')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(notes()).toMatchTextContent(/Later\..*Last\..*MOTION: to adopt the fees✓ Motion · open/s)
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  await expect.element(preview()).not.toBeInTheDocument()
  const decisions = queryDecisions(other.doc, app.meetingId)
  const fragment = meetingNotes(other.doc, app.meetingId) as Y.XmlFragment
  const [line] = decisions.read()?.lines ?? []
  await expect.poll(() => line && paragraphWith(fragment, line.id, (text) => text.startsWith('MOTION'))).toBe(3)
  // A line that was edited after it was recorded has other words than its statement.
  await userEvent.keyboard('{Backspace}')
  await expect.element(notes()).toMatchTextContent('to adopt the fee✓ Motion · open')
  await userEvent.keyboard('{Shift>}{Home}{/Shift}{Control>}x{/Control}')
  await expect.element(notes()).not.toMatchTextContent('MOTION')
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await userEvent.keyboard('First.{Enter}')
  await expect.element(notes()).toMatchTextContent(/First\..*Later\./s)
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(notes()).toMatchTextContent(/MOTION: to adopt the fee✓ Motion · open.*Later\./s)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(notes()).toMatchTextContent(/fee.*fee.*Later\./s)
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  expect(decisions.read()?.motions).toHaveLength(1)
})

test('of two recorded lines with the same words, the moved one takes its own chip along, and so it does on another device', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  const chips = () =>
    [...notes().element().querySelectorAll(':scope > p')].map((line) => line.querySelectorAll('.notes-chip').length)
  await typeNotes('MOTION: to adopt the fees')
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(chips).toEqual([1, 0])
  await userEvent.keyboard('MOTION: to adopt the fees')
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{Enter}Last.{Enter}')
  await expect.poll(chips).toEqual([1, 1, 0, 0])
  await userEvent.keyboard(
    '{Control>}{Home}{/Control}{Shift>}{End}{/Shift}{Control>}x{/Control}{Control>}{End}{/Control}',
  )
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(chips).toEqual([0, 1, 0, 1])

  // Another member moves the words back to the empty paragraph, and then the line.
  const fragment = meetingNotes(other.doc, app.meetingId) as Y.XmlFragment
  const moved = lineOfNotes(fragment, 3)
  const [line] =
    queryDecisions(other.doc, app.meetingId)
      .read()
      ?.lines.filter(({ id }) => isMadeFromParagraph(fragment, id, 3)) ?? []
  const text = (paragraph: number) => (fragment.get(paragraph) as Y.XmlElement).get(0) as Y.XmlText
  other.doc.transact(() => {
    text(3).delete(0, text(3).length)
    const empty = fragment.get(0) as Y.XmlElement
    if (empty.length === 0) empty.insert(0, [new Y.XmlText()])
    text(0).insert(0, 'MOTION: to adopt the fees')
  })
  await expect.element(notes()).toMatchTextContent(/^MOTION/)
  demand(moveLine(other.doc, other.context, app.meetingId, line?.id ?? '', { ...moved, line: lineOf(fragment, 0) }))
  await expect.poll(chips).toEqual([1, 1, 0, 0])
})

test('moving on begins the notes about the next item, and the beginning can be moved', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  await typeNotes('All.')
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect.poll(sectionTitles).toEqual(['Call to Order', 'Old Business'])
  await typeNotes('The bridge.')
  await userEvent.keyboard('{Enter}The pool.{Enter}NEXT')
  await expect.element(preview()).toMatchTextContent('Next item: New Business')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sectionTitles).toEqual(['Call to Order', 'Old Business', 'New Business'])
  await userEvent.keyboard('A fountain.')
  await expect.poll(() => afterSection('New Business')).toContain('A fountain.')
  const sections = () => queryDecisions(other.doc, app.meetingId).read()?.sections.length
  await expect.poll(sections).toBe(3)
  await notes().getByText('A fountain.').click()
  const later = page.getByRole('button', {
    name: 'Begin the notes about Old Business one paragraph later',
  })
  await later.click()
  await expect.poll(() => afterSection('Old Business')).toBe('The pool.')
})

test('the notes about an item begin, too, if the meeting moved to it before the code of the notes was loaded', async () => {
  const release = holdPart('/notes-editor.tsx')
  const app = await openLiveMeeting()
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect.element(page.getByRole('heading', { name: 'Old Business' })).toBeVisible()
  const doc = await app.opened()
  const [, second] = queryAgendaOrder(doc, app.meetingId).read().open
  const sections = () =>
    queryDecisions(doc, app.meetingId)
      .read()
      ?.sections.map(({ item }) => item)
  expect(sections()).toEqual([])
  release()
  await expect.poll(sections).toEqual([second])
})

test('after an undo in the notes, other devices find the sections, and the recorded lines are marked', async () => {
  const app = await openLiveMeeting({
    others: ['Sam Lee'],
    write(doc, context) {
      const [meetingId = ''] = doc.getMap('meetings').keys()
      const by = { account: '', name: 'Ana Ortiz' }
      for (const line of ['Everybody is here.', 'MOTION: to adopt the fees', 'Nothing else.'])
        writeParagraph(doc, meetingId, line)
      const fragment = meetingNotes(doc, meetingId) as Y.XmlFragment
      const [first = '', second = ''] = queryAgendaOrder(doc, meetingId).read().open
      demand(startSection(doc, context, meetingId, first, lineOf(fragment, 0), by))
      demand(startSection(doc, context, meetingId, second, lineOf(fragment, 1), by))
      const motion = { text: 'to adopt the fees', item: second }
      demand(moveMotion(doc, context, meetingId, motion, { ...by, line: lineOf(fragment, 1) }))
    },
  })
  const { doc } = await app.otherDevice()
  await expect.poll(recorded).toEqual(['✓ Motion · moved'])
  await notes().click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.element(notes()).not.toMatchTextContent('Nothing else.')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect
    .element(notes())
    .toMatchTextContent(
      /Call to Order.*Everybody is here\..*Old Business.*MOTION: to adopt the fees✓ Motion · moved.*Nothing else\./s,
    )
  const [first = '', second = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  const itemsThere = () =>
    itemsOfParagraphs(
      meetingNotes(doc, app.meetingId) as Y.XmlFragment,
      queryDecisions(doc, app.meetingId).read()?.sections ?? [],
    )
  await expect.poll(itemsThere).toEqual([first, second, second])
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=minutes`)
  const minutes = page.getByRole('article').filter({ hasText: 'Minutes of' })
  await expect.element(minutes).toMatchTextContent(/Call to Order.*Everybody is here\.Old Business.*Nothing else\./)
  await expect.element(minutes).not.toMatchTextContent('MOTION:')
})

test('a resumed meeting neither offers nor prints the lines that the earlier one recorded', async () => {
  const app = await openLiveMeeting({
    others: ['Sam Lee'],
    write(doc, context) {
      const meetingId = onlyMeetingIn(doc)
      for (const line of ['MOTION: to go', 'We met again.']) writeParagraph(doc, meetingId, line)
      const line = lineOf(meetingNotes(doc, meetingId) as Y.XmlFragment, 0)
      const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
      const by = { account: '', name: 'Ana Ortiz', line }
      demand(moveMotion(doc, context, meetingId, { text: 'to go', item }, by))
    },
  })
  const other = await app.otherDevice()
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  demand(endMeeting(other.doc, other.context, app.meetingId))
  const resumed = demand(resumeMeeting(other.doc, other.context, app.meetingId))
  app.go(`/meetings/${encodeURIComponent(resumed)}`)
  await expect.element(page.getByRole('heading', { level: 1, name: /Resumed/ })).toBeVisible()
  await notes().getByText('MOTION: to go').click()
  await userEvent.keyboard('{End}')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}MOTION: to go')
  await expect.element(preview()).toMatchTextContent('Motion: to go')
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.element(preview()).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Minutes of' })).toBeVisible()
  await expect.poll(() => page.getByRole('article').getByText('MOTION: to go').length).toBe(1)
})

/** A live meeting with Kim Park, Joy Vega and Joy Ruiz present. */
const openWithThree = () =>
  openLiveMeeting({
    others: ['Sam Lee'],
    write(doc, context) {
      for (const name of ['Kim Park', 'Joy Vega', 'Joy Ruiz'])
        demand(markAttendance(doc, context, onlyMeetingIn(doc), byName(name), 'present'))
    },
  })

test('a line that two people of a name could mean records nothing until it is clear; Escape leaves a line of the notes as text', async () => {
  await openWithThree()
  await typeNotes('MOTION: Park to go')
  await expect.element(preview()).toMatchTextContent('Motion by Kim Park: to go')
  await expectAccessible(() => notes().elements())
  await userEvent.keyboard('{Enter}')
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  await userEvent.keyboard('SECOND: Joy')
  await expect.element(notes()).toMatchTextContent(/Which one: Joy (Vega|Ruiz) or Joy (Vega|Ruiz)\?/)
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard(' Vega')
  await expect.element(preview()).toMatchTextContent('Seconded by Joy Vega')
  await userEvent.keyboard('{Tab}')
  await expect.element(preview()).not.toBeInTheDocument()
  await expect.element(notes()).toHaveFocus()
  await expect.poll(recorded).toEqual(['✓ Motion · open', '✓ Second'])

  await userEvent.keyboard('{Enter}LOST')
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(recorded).toEqual(['✓ Motion · open', '✓ Second'])
  await expect.element(notes()).toMatchTextContent('LOST')
})

test('a vote and its result are recorded by keys, from the menu that "/" opens, Undo makes the line text again, and the records follow another device', async () => {
  const app = await openWithThree()
  const { doc, context, by } = await app.otherDevice()
  writeParagraph(doc, app.meetingId, 'MOTION: to go')
  const fragment = meetingNotes(doc, app.meetingId) as Y.XmlFragment
  const line = lineOf(fragment, fragment.length - 1)
  const [item = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  const motion = demand(moveMotion(doc, context, app.meetingId, { text: 'to go', item }, { ...by, line }))
  await expect.poll(recorded).toEqual(['✓ Motion · open'])
  const question = demand(putQuestion(doc, context, app.meetingId, [motion], {}, by))
  await expect.poll(recorded).toEqual(['✓ Motion · put to the vote'])

  await notes().click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}VOTE: 2-1{Enter}')
  await expect.poll(recorded).toEqual(['✓ Motion · put to the vote', '✓ Vote'])
  await userEvent.keyboard('/carr')
  await expect.element(page.getByRole('option', { name: 'Carried' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(() => page.getByRole('listbox').elements())
  await userEvent.keyboard('{Enter}')
  await expect.element(preview()).toMatchTextContent('Carried')
  await userEvent.keyboard('{Tab}')
  await expect.poll(recorded).toEqual(['✓ Motion · carried', '✓ Vote', '✓ Result'])
  await expect.element(notes()).toMatchTextContent('VOTE: 2-1')
  const votes = () => queryDecisions(doc, app.meetingId).read()?.questions[0]?.votes
  expect(votes()).toMatchObject({ aye: 2, nay: 1 })
  await undo().click()
  await expect.poll(recorded).toEqual(['✓ Motion · put to the vote', '✓ Vote'])
  demand(declareOutcome(doc, context, app.meetingId, question, true, by))
  await expect.poll(recorded).toEqual(['✓ Motion · carried', '✓ Vote'])
})

test('recorded lines are not printed again, whatever part of a name they have', async () => {
  const lines = [
    'EXCUSED: Maria Ruiz, ill',
    'EXCUSED: Sam Lee',
    'EXCUSED: Nunez, dentist',
    '-Strom',
    'MOTION: Nunez to adopt the fees',
    'SECOND: Strom',
    'INTEREST: Nunez, owns the lot',
    'REMOTE: Strom, on a train',
    'EXCUSED: Hale, John, jury duty',
  ]
  await openLiveMeeting({
    others: ['Sam Lee'],
    write(doc, context) {
      const meetingId = onlyMeetingIn(doc)
      for (const name of ['Maria Ruiz', 'Ana Nuñez', 'Erik Ström', 'John Hale'])
        demand(markAttendance(doc, context, meetingId, byName(name), 'present'))
      for (const line of [...lines, 'We met.']) writeParagraph(doc, meetingId, line)
    },
  })
  await pressOn(notes(), '{Control>}{Home}{/Control}')
  await expect.poll(() => getSelection()?.focusNode?.textContent).toContain('EXCUSED: Maria Ruiz')
  for (const _ of lines) {
    await userEvent.keyboard('{End}')
    await expect.element(preview()).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(preview()).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
  }
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('article').filter({ hasText: 'Minutes of' })
  await expect.element(minutes).toMatchTextContent('We met.')
  const text = minutes.element().textContent
  for (const line of lines) expect(text).not.toContain(line)
  expect(text).toContain('John Hale (jury duty)')
})
