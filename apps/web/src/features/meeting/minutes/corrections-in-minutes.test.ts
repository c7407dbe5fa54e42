import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { applyCorrections, sentencesWith } from './corrections-in-minutes.ts'
import { minutesOf } from './minutes.ts'
import { minutesText } from './minutes-text.ts'
import { templateData } from './word-template/template-data.ts'

const doc = new Y.Doc()
const source = queryMinutesSource(doc, holdRichMeeting(doc)).read() as MinutesSource
const minutes = minutesOf('Parks', source)

const correction = (reads: string | null, text: string, ...sentences: string[]) => ({ reads, text, sentences })

/** The lines that the corrections remove and add, and the state of each correction. */
function changesBy(...corrections: ReturnType<typeof correction>[]) {
  const { minutes: corrected, applied } = applyCorrections(minutes, corrections)
  const [before, after] = [minutes, corrected].map((one) => minutesText(one).split('\n'))
  return {
    removed: before?.filter((line) => !after?.includes(line)).map((line) => line.trim()),
    added: after?.filter((line) => !before?.includes(line)).map((line) => line.trim()),
    states: applied.map(({ state }) => state),
    sentences: applied.flatMap((one) => one.sentences),
  }
}

test.each([
  ['of the notes', 'Two offers', 'Three offers', 'Two offers are in.', 'Three offers are in.'],
  ['with a full stop of its own', 'Two offers are in', 'None is in.', 'Two offers are in.', 'None is in.'],
  [
    'about a motion',
    'by Bob, seconded',
    'by Dee, seconded',
    '- Moved by Bob, seconded by Cem.',
    '- Moved by Dee, seconded by Cem.',
  ],
  [
    'with typed quotation marks',
    '"personnel"',
    'a contract',
    /in closed session .* “personnel”/,
    /session .* about a contract/,
  ],
  ['of the head', 'Town hall', 'Library', 'Town hall', 'Library'],
  ['in a remark', 'due Jun 1, 2026, open', 'due Jul 1, 2026, open', /^Action item/, /^Action item.*Jul 1/],
])('the sentence %s is corrected, and shown as it was and as it is', (_, reads, text, before, after) => {
  const own = sentencesWith(minutes, reads)
  const { removed, added, states, sentences } = changesBy(correction(reads, text, ...own.slice(0, 1)))
  expect(states).toEqual(['applied'])
  expect(removed?.[0]).toEqual(typeof before === 'string' ? before : expect.stringMatching(before))
  expect(added?.[0]).toEqual(typeof after === 'string' ? after : expect.stringMatching(after))
  expect(sentences[0]?.before).not.toBe(sentences[0]?.after)
  expect(removed?.[0]).toContain(sentences[0]?.before)
  expect(added?.[0]).toContain(sentences[0]?.after)
})

test('words in several sentences change those that were chosen, and no part of a longer word', () => {
  expect(sentencesWith(minutes, 'fee')).toEqual([])
  expect(sentencesWith(minutes, 'fees')).toEqual(
    ['The fees are too high.', 'Cut the fees.', 'Study the fees.'].map((words) => expect.stringContaining(words)),
  )
  expect(changesBy(correction('fees', 'dues'))).toMatchObject({ removed: [], states: ['several'] })
  expect(changesBy(correction('fees', 'dues', 'The fees are too high.'))).toMatchObject({
    removed: ['The fees are too high.'],
    added: ['The dues are too high.'],
    states: ['applied'],
  })
})

test('a later correction finds a sentence that an earlier one has changed', () => {
  const chosen = 'The fees are too high.'
  expect(changesBy(correction('fees', 'dues', chosen), correction('high', 'low', chosen))).toMatchObject({
    removed: ['The fees are too high.'],
    added: ['The dues are too low.'],
    states: ['applied', 'applied'],
  })
})

test('an addition follows its sentence, ends its item, or ends the notes', () => {
  expect(changesBy(correction(null, 'Cem abstained.', 'Two offers are in.')).added).toEqual([
    'Two offers are in. Cem abstained.',
  ])
  expect(changesBy(correction(null, 'Nobody came.', 'Bench')).added).toEqual(['Nobody came.'])
  expect(changesBy(correction(null, 'Nobody came.')).added).toEqual(['NOTES', 'Nobody came.'])
})

test('a correction that the minutes have, or whose words they lack, changes nothing', () => {
  expect(changesBy(correction('Three offers', 'Two offers')).states).toEqual(['present'])
  expect(changesBy(correction('Four offers', 'Five offers'))).toMatchObject({ added: [], states: ['missing'] })
})

test('a part of the minutes that a Word template repeats has the same corrections', () => {
  const moved = correction('by Bob, seconded', 'by Dee, seconded')
  const { minutes: corrected, applied } = applyCorrections(minutes, [moved])
  const { rich } = templateData({ ...corrected, corrections: applied as never }, source)
  const words = JSON.stringify(rich.decisions)
  expect(words).toContain('Moved by Dee, seconded by Cem.')
  expect(words).not.toContain('Moved by Bob')
  expect(JSON.stringify(rich.minutes)).toContain('Moved by Dee, seconded by Cem.')
})

test('words across formats are corrected in the format of their beginning', () => {
  const runs = ['The ', 'fee', ' is $4', '0.'].map((text, index) => ({
    ...{ italic: false, underline: false, strike: false, code: false, link: null },
    text,
    bold: index === 1,
  }))
  const noted = { ...source, notes: new Map([[null, [{ kind: 'paragraph' as const, words: runs }]]]) }
  const { minutes: corrected } = applyCorrections(minutesOf('Parks', noted), [correction('fee is $40', 'price is $45')])
  const section = corrected.sections.find(({ heading }) => heading === 'Notes')
  expect(section).toMatchObject({
    blocks: [{ words: [{ text: 'The ' }, { text: 'price is $45', bold: true }, { text: '.' }] }],
  })
})
