import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../packages/committee/src/testing/rich-meeting.ts'
import { recordOf } from '../features/committee/open-records/record-of.ts'
import { type Minutes, minutesOf } from '../features/meeting/minutes/minutes.ts'
import { MinutesArticle } from '../features/meeting/minutes/minutes-article.tsx'
import { minutesDocx } from '../features/meeting/minutes/minutes-docx.ts'
import type { MinutesStanding } from '../features/meeting/minutes/minutes-standing.ts'
import { minutesText } from '../features/meeting/minutes/minutes-text.ts'
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

/** The lines of a text without the signs and numbers of lists. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^([-•]|\d+\.)\s+/, ''))
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
    plain(
      html
        .replace(/<(p|li|ul|ol|h\d|div|section|header|article)\b/g, '\n$&')
        .replace(/<\/(p|h\d|li)>/g, '\n'),
    ),
  )

async function linesOfDocx(shown: Minutes) {
  const file = Buffer.from(await (await minutesDocx(shown)).arrayBuffer())
  const document = unzipPart(file, 'word/document.xml')
  return linesOf(plain(document.replace(/<\/w:p>/g, '\n')))
}

/** The facts of the meeting, as a clerk would check them. */
const facts = [
  'Minutes of May council',
  'May 4, 2026, 7:00 PM to 7:50 PM',
  'Town hall',
  'Presiding: Ann',
  'Notes taken by Bob',
  'Present: Ann, Bob, Cem, Dee (recused from item 5), Eva (from 7:10 PM until 7:45 PM)',
  'Present remotely: Fay (broken leg)',
  'Excused: Gus',
  'Documents: Offers.pdf',
  'The council met in the new hall.',
  'Two offers are in.',
  'Dee is recused and left the room: employer.',
  'Motion: to buy wood chips for 150',
  'Moved by Bob, seconded by Cem',
  'As moved: “to buy wood chips for 100”',
  'Amendment: replace 100 by 150',
  'Vote by hands: 4 aye, 1 no, recused (Dee)',
  'Put to the vote at 7:14 PM; needed to carry: majority of the votes cast; quorum: 6 present, 4 needed',
  'Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), 1 abstaining (Fay), recused (Dee)',
  'Result: Carried, 3 of 4 votes cast; 3 needed',
  'Speakers: Cem (3:20)',
  'Public comment: Mia Novak (2:00)',
  'Eva arrived at 7:10 PM.',
  'Action item: Order the chips (Owner: Bob, due Jun 1, 2026, open)',
  'Cem declared an interest: shop owner.',
  'Result: Lost, 2 of 6 votes cast; 4 needed',
  'The chair declared the motion carried',
  'The declared result is not the one that the votes and the rule give. Waived by Ann: the chair heard it so',
  'Referred to the finance group',
  'The meeting paused from 7:25 PM to 7:35 PM.',
  'The meeting was in closed session from 7:35 PM to 7:40 PM about “personnel” (54957(b)).',
  'Items in one vote: 2. Old Business',
  'Decided with the consent agenda.',
  'Result: Carried, without objection',
  'Pulled out of the consent agenda by Eva.',
  'Bench (not taken)',
  'Eva left at 7:45 PM.',
  'The meeting was adjourned at 7:50 PM.',
  'Budget.pdf',
  'Offers.pdf (item 5)',
  'June council, Jun 1, 2026, 7:00 PM, Library',
].map((fact) => fact.toLowerCase())

test.each(['screen and .html', '.docx', 'export page', 'exported text', 'open record'])(
  '%s have the same facts, in the same order, as the .txt',
  async (form) => {
    const standing: MinutesStanding = form === 'open record' ? { kind: 'text' } : { kind: 'draft' }
    const shown = minutes(standing)
    const text = minutesText(shown)
    const lines = await linesIn()
    expect(lines).toEqual(linesOf(text))
    for (const fact of facts) expect(lines).toContain(fact)

    async function linesIn(): Promise<string[]> {
      if (form === 'screen and .html') return linesOfHtml(markup(shown))
      if (form === '.docx') return linesOfDocx(shown)
      if (form === 'open record') return linesOf(recordOf(source, { number: 1, text }, {}, true).minutes)
      const pages = [
        ...createExportPages('https://hub.example', markup).ofCommittee(
          ...([doc, { id: 'parks', slug: 'parks', name: 'Parks' }, [], []] as const),
        ),
      ].filter(({ path }) => path.includes('May council'))
      const [html, plainText] = pages.map(({ content }) => String(content))
      return form === 'export page' ? linesOfHtml(html ?? '') : linesOf(plainText ?? '')
    }
  },
)

test('the items are in the order in which they were taken, with the numbers of the agenda', () => {
  expect(minutesText(minutes()).match(/^\d+\. .*\((completed|not completed|not taken)\)$/gm)).toEqual([
    '1. Call to Order (completed)',
    '2. Old Business (not completed)',
    '5. Playground (completed)',
    '4. Fees (completed)',
    '6. Consent (not completed)',
    '3. New Business (not taken)',
    '7. Roof (not taken)',
    '8. Bench (not taken)',
    '9. Adjournment (not taken)',
  ])
})

test('lines of notes that became a motion or an action item, and lines off the record, are left out', () => {
  expect(minutesText(minutes())).not.toMatch(/MOTION:|ACTION:|tired/)
})
