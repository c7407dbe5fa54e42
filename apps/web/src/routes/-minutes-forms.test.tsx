import {
  editMeeting,
  endMeeting,
  type MinutesSource,
  markAllPresent,
  nameKey,
  queryAgendaOrder,
  queryMinutesSource,
  removeAgendaItem,
  startMeetingNow,
} from '@civic-hub/committee'
import { recordLetter, renewMinutesSettings, setMinutesSettings } from '@civic-hub/committee/minutes'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../packages/committee/src/testing/rich-meeting.ts'
import { recordOf } from '../features/committee/open-records/record-of.ts'
import { minutesOf } from '../features/meeting/minutes/minutes.ts'
import { MinutesArticle } from '../features/meeting/minutes/minutes-article.tsx'
import { minutesDocx } from '../features/meeting/minutes/minutes-docx.ts'
import type { Minutes } from '../features/meeting/minutes/minutes-model.ts'
import type { MinutesStanding } from '../features/meeting/minutes/minutes-standing.ts'
import { minutesText } from '../features/meeting/minutes/minutes-text.ts'
import { minutesPdf } from '../features/meeting/minutes/pdf/minutes-pdf.ts'
import { papers } from '../features/meeting/minutes/pdf/paper.ts'
import { elementsOf, readTaggedPdf, wordsOf } from '../features/meeting/minutes/pdf/testing/read-pdf.ts'
import { openFonts } from '../features/meeting/minutes/testing/open-fonts.ts'
import { unzipPart } from '../features/meeting/minutes/testing/unzip-part.ts'
import { createExportPages } from './-export-pages.ts'

const doc = new Y.Doc()
let source: MinutesSource

beforeAll(() => {
  const meetingId = holdRichMeeting(doc)
  source = queryMinutesSource(doc, meetingId).read() as MinutesSource
})

const minutes = (standing?: MinutesStanding) => minutesOf('Parks', source, { standing })
const markup = (shown: Minutes) => renderToStaticMarkup(<MinutesArticle minutes={shown} level={1} />)

/** The lines of a text without the signs and numbers of lists, and without the marks of direction, which a PDF lacks. */
const linesOf = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^([-•]|\d+\.)\s+/, '')
        .replaceAll('\t', ' '),
    )
    // A plain text has its headings in capitals.
    .map((line) => line.toLowerCase())
    .filter((line) => line !== '')

const plain = (markedUp: string) =>
  markedUp
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

const linesOfHtml = (html: string) =>
  linesOf(
    plain(html.replace(/<(p|li|ul|ol|h\d|div|section|header|article)\b/g, '\n$&').replace(/<\/(p|h\d|li)>/g, '\n')),
  )

async function linesOfDocx(shown: Minutes) {
  const file = Buffer.from(await (await minutesDocx(shown)).arrayBuffer())
  const document = unzipPart(file, 'word/document.xml')
  return linesOf(plain(document.replace(/<\/w:p>/g, '\n')))
}

async function linesOfPdf(shown: Minutes) {
  const { bytes } = await minutesPdf(shown, { size: papers.a4, language: 'en', fonts: openFonts })
  const { pages } = await readTaggedPdf(bytes)
  const lines = pages.flatMap(({ structure }) =>
    elementsOf(structure, ['Lbl', 'P', 'H1', 'H2', 'H3', 'H4']).map((element) => {
      const words = wordsOf(element).trimEnd()
      return element.role === 'Lbl' ? `${words} ` : `${words}\n`
    }),
  )
  return linesOf(lines.join(''))
}

/** The facts of the meeting, as a clerk would check them. */
const facts = [
  'Minutes of May council',
  'May 4, 2026, 7:00 PM to 7:50 PM',
  'Town hall',
  'Special meeting, no. 70',
  'Presiding: Ann (Chair)',
  'Notes taken by Bob (Clerk)',
  'Notice given: agenda posted May 1, 2026, 7:00 PM, on time; last changed and posted again May 3, 2026, 7:00 PM, late.',
  'Present: Ann (Chair), Bob (Clerk), Cem, Dee (recused from item 5), Eva (from 7:10 PM until 7:45 PM)',
  'Present remotely: Fay (broken leg)',
  'Excused: Gus',
  'Members of the public present: 12',
  'Letter from County Clerk, Apr 20, 2026: Road works',
  'Letter received: Swings',
  'Documents: Offers.pdf',
  'The council met in the new hall.',
  'Two offers are in.',
  'Dee was recused and left the room: employer.',
  'Motion: Buy wood chips for 150.',
  'Moved by Bob, seconded by Cem.',
  'As moved: “Buy wood chips for 100.”',
  'Amendment: Replace 100 by 150.',
  'Vote by show of hands: 4 aye, 1 no, recused (Dee).',
  'Put to the vote at 7:14 PM; needed to carry: majority of the votes cast; quorum: 6 present, 4 needed.',
  'Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), 1 abstaining (Fay), recused (Dee).',
  'Result: Carried, 3 of 4 votes cast; 3 needed.',
  'Speakers: Cem (3:20)',
  'Public comment: Mia Novak (2:00)',
  'Eva arrived at 7:10 PM.',
  'Action item: Order the chips (Owner: Bob, due Jun 1, 2026, open)',
  'Cem declared an interest: shop owner.',
  'Result: Lost, 2 of 6 votes cast; 4 needed.',
  'The chair declared the motion carried.',
  'The declared result is not the one that the votes and the rule give. Waived by Ann: the chair heard it so.',
  'Referred to the finance group.',
  'The meeting was in recess from 7:25 PM to 7:35 PM.',
  'The meeting was in closed session from 7:35 PM to 7:40 PM about “personnel” (54957(b)).',
  'Items in one vote: 2. Old Business.',
  'Decided with the consent agenda.',
  'Result: Carried, without objection.',
  'Pulled out of the consent agenda by Eva.',
  'Bench (not taken)',
  'Eva left at 7:45 PM.',
  'The meeting was adjourned at 7:50 PM.',
  'Budget.pdf',
  'Offers.pdf (item 5)',
  'June council, Jun 1, 2026, 7:00 PM, Library',
  'Chair (Ann): ____________________  Date: ____________',
  'Clerk (Bob): ____________________  Date: ____________',
  'Treasurer: ____________________  Date: ____________',
].map((fact) => fact.toLowerCase())

const forms = ['screen and .html', '.docx', '.pdf', 'export page', 'exported text', 'open record'] as const

/** The lines of a meeting's minutes in one of the forms, and in the .txt. */
async function linesOfForm(form: (typeof forms)[number], of: Y.Doc, from: MinutesSource) {
  const standing: MinutesStanding = form === 'open record' ? { kind: 'text' } : { kind: 'draft' }
  const shown = minutesOf('Parks', from, { standing })
  const text = minutesText(shown)
  return { lines: await linesIn(), txt: linesOf(text) }

  async function linesIn(): Promise<string[]> {
    if (form === 'screen and .html') return linesOfHtml(markup(shown))
    if (form === '.docx') return linesOfDocx(shown)
    if (form === '.pdf') return linesOfPdf(shown)
    if (form === 'open record') return linesOf(recordOf(from, { number: 1, text }, {}, true).minutes)
    const pages = [
      ...createExportPages('https://hub.example', markup).ofCommittee(
        ...([of, { id: 'parks', slug: 'parks', name: 'Parks' }, [], []] as const),
      ),
    ].filter(({ path }) => path.includes(from.meeting.title))
    const [html, plainText] = pages.map(({ content }) => String(content))
    return form === 'export page' ? linesOfHtml(html ?? '') : linesOf(plainText ?? '')
  }
}

test.each(forms)('%s have the same facts, in the same order, as the .txt', async (form) => {
  const { lines, txt } = await linesOfForm(form, doc, source)
  expect(lines).toEqual(txt)
  for (const fact of facts) expect(lines).toContain(fact)
})

const votes = 'vote by roll call: 3 aye (ann, bob, eva), 1 no (cem), 1 abstaining (fay), recused (dee).'
const inNotes = 'two offers are in.'
const inDetails = 'speakers: cem (3:20)'
const ofPublic = 'public comment: mia novak (2:00)'

test.each([
  { depth: 'decisions', has: [votes], lacks: [inNotes, inDetails, ofPublic, 'letter received: swings', 'rituals'] },
  { depth: 'summary', has: [votes, inNotes, ofPublic, 'letter received: swings'], lacks: [inDetails, 'rituals'] },
  { depth: 'everything', has: [votes, inNotes, inDetails, 'rituals'], lacks: [] },
] as const)('all forms of minutes have the depth $depth, and running numbers', async ({ depth, has, lacks }) => {
  const own = new Y.Doc()
  const id = holdRichMeeting(own)
  const read = () => queryMinutesSource(own, id).read() as MinutesSource
  const context = { now: () => new Date(), randomId: () => 'x', origin: null }
  editMeeting(own, context, id, {}, { minutesDepth: depth })
  // A meeting that has ended keeps its settings until a member renews them.
  setMinutesSettings(own, context, { numbering: 'meeting-item', depth: 'summary' })
  expect(read().settings.numbering).toBe('agenda')
  renewMinutesSettings(own, context, id)
  for (const form of forms) {
    const { lines, txt } = await linesOfForm(form, own, read())
    expect(lines).toEqual(txt)
    const named = ['items in one vote: 70/2 old business.', 'motion 70/5: buy wood chips for 150.']
    for (const line of [...has, ...named]) expect(lines).toContain(line)
    for (const line of lacks) expect(lines).not.toContain(line)
    expect(lines.filter((line) => /^70\/\d+ /.test(line)).map((line) => line.split(' ')[0])).toEqual(
      [1, 2, 5, 4, 6, 3, 7, 8, 9].map((number) => `70/${number}`),
    )
  }
})

test('a meeting without items, right-to-left names and emoji are the same in all forms', async () => {
  const own = new Y.Doc()
  let made = 0
  const context = { now: () => new Date(2026, 4, 4, 19), randomId: () => `r${made++}`, origin: null }
  const started = startMeetingNow(own, context, { title: '🌳 פגישה', committeeName: 'Parks' })
  const id = started.ok ? started.value : ''
  for (const item of queryAgendaOrder(own, id).read().open) removeAgendaItem(own, context, id, item)
  const by = { account: 'a', name: 'Ann' }
  const people = ['שרה כהן', 'محمد علي', '👩‍👩‍👧 Ann'].map((name) => ({
    person: nameKey(name),
    name,
    guest: false,
  }))
  markAllPresent(own, context, id, people)
  recordLetter(own, context, id, { from: 'יוסי', date: null, subject: 'עצים 🌲', item: null }, by)
  endMeeting(own, context, id)
  const read = queryMinutesSource(own, id).read() as MinutesSource
  expect(read.meeting.agendaItems).toEqual([])
  for (const form of forms) {
    const { lines, txt } = await linesOfForm(form, own, read)
    expect(lines).toEqual(txt)
    expect(lines).not.toContain('agenda')
    const words = lines.join('\n').replace(/[\u2066-\u2069]/g, '')
    for (const word of ['🌳 פגישה', 'שרה כהן', 'محمد علي', '👩‍👩‍👧 ann', 'יוסי', 'עצים 🌲'])
      expect(words).toContain(word)
  }
})

test('the items are in the order in which they were taken, with the numbers of the agenda', () => {
  const [untilActionItems = ''] = minutesText(minutes()).split('\n\nACTION ITEMS\n')
  expect(untilActionItems.match(/^\d\. .*$/gm)).toEqual([
    '1. Call to Order',
    '2. Old Business',
    '5. Playground',
    '4. Fees',
    '6. Consent',
    '3. New Business (not taken)',
    '7. Roof (not taken)',
    '8. Bench (not taken)',
    '9. Adjournment',
  ])
})

test('the events of an item are in the order of their times: an arrival before the votes, a departure after them', () => {
  const lines = linesOf(minutesText(minutes()))
  const inOrder = [
    'public comment: mia novak (2:00)',
    'eva arrived at 7:10 pm.',
    'motion: buy wood chips for 150.',
    'result: lost, 2 of 6 votes cast; 4 needed.',
    'the meeting was in recess from 7:25 pm to 7:35 pm.',
    'consent agenda: approve both.',
    'result: carried, without objection.',
    'eva left at 7:45 pm.',
  ]
  expect(lines.filter((line) => inOrder.includes(line))).toEqual(inOrder)
})

test('lines of notes that became a motion or an action item, and lines off the record, are left out', () => {
  expect(minutesText(minutes())).not.toMatch(/MOTION:|ACTION:|tired/)
})
