import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { minutesOf } from '../../minutes.ts'
import { minutesText } from '../../minutes-text.ts'
import { councilInJune, councilInMay, parish, township } from './councils.ts'
import { association, nonprofit, standards } from './groups.ts'
import { holdRealMeeting } from './hold-real-meeting.ts'
import type { RealMeeting } from './real-meeting.ts'

const meetings = [councilInMay, councilInJune, township, parish, nonprofit, standards, association]
const least = 0.9

function textOf(real: RealMeeting, minutesDepth: (typeof depths)[number]): string {
  const doc = new Y.Doc()
  const source = queryMinutesSource(doc, holdRealMeeting(doc, real)).read() as MinutesSource
  return minutesText(minutesOf(real.committee, { ...source, meeting: { ...source.meeting, minutesDepth } }))
}

/** The minutes without the typed notes: a fact that is only in them is no structure. */
function structureOf(real: RealMeeting): string {
  const doc = new Y.Doc()
  const id = holdRealMeeting(doc, real)
  const source = queryMinutesSource(doc, id).read() as MinutesSource
  return minutesText(minutesOf(real.committee, { ...source, notes: new Map() }))
}

function missingIn(real: RealMeeting): string[] {
  const text = structureOf(real)
  return real.facts.filter(([, words]) => !words.split('|').some((one) => text.includes(one))).map(([name]) => name)
}

test('nine of ten facts of published minutes are structure; figures.md lists the others', async () => {
  const all = meetings.map((real) => ({ real, missing: missingIn(real) }))
  const facts = meetings.reduce((sum, real) => sum + real.facts.length, 0)
  const found = facts - all.reduce((sum, { missing }) => sum + missing.length, 0)
  const lines = [
    '# Facts of published minutes',
    '',
    `${found} of ${facts} facts of ${meetings.length} published minutes are structure of the rendered minutes (${Math.floor((found / facts) * 100)} %).`,
    'The others can be written in the notes. Written by `real-minutes.test.ts`; `vitest -u` writes it again.',
    ...all.flatMap(({ real, missing }) => [
      '',
      `## ${real.committee}: ${real.title}`,
      '',
      real.source,
      '',
      `${real.facts.length - missing.length} of ${real.facts.length} facts are structure. ${missing.length === 0 ? 'None is missing.' : 'Missing:'}`,
      ...(missing.length === 0 ? [] : ['', ...missing.map((name) => `- ${name}`)]),
    ]),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('figures.md')
  expect(found / facts).toBeGreaterThanOrEqual(least)
})

const depths = ['decisions', 'summary', 'everything'] as const

test('minutes of published meetings are read aloud without a stumble, in each depth; read-aloud.txt has their summaries', async () => {
  const texts = depths.flatMap((depth) => meetings.map((real) => ({ depth, text: textOf(real, depth) })))
  for (const { text } of texts) {
    expect(text).not.toMatch(/completed\)|\b0 (?:aye|no|abstaining)\b|\.\.|\.”\.|: to /)
    // No line is the one before again, as with a doubled heading.
    const lines = text.split('\n').map((line) => line.replace(/^\W*\d*\W*/, '').toLowerCase())
    expect(lines.filter((line, index) => line !== '' && line === lines[index - 1])).toEqual([])
  }
  const summaries = texts.filter(({ depth }) => depth === 'summary').map(({ text }) => text)
  await expect(summaries.join(`\n${'='.repeat(40)}\n\n`)).toMatchFileSnapshot('read-aloud.txt')
})

test('every fixture names its source', () => {
  for (const { source, facts } of meetings) {
    expect(source).toMatch(/\d{4}/)
    expect(new Set(facts.map(([name]) => name)).size).toBe(facts.length)
  }
})
