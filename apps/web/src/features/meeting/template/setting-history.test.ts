import { type EntryDifference, queryTemplateInHistory, templateHistory } from '@civic-hub/committee/history'
import { setMinutesSettings, setTimeZone, setWordTemplate } from '@civic-hub/committee/minutes'
import { setHoliday, setNoticeRule } from '@civic-hub/committee/notice'
import { setDecisionRules, thresholdPresets, withCastingVote } from '@civic-hub/committee/proceedings'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { setSettingBack, settingWords } from './setting-history.ts'

const context = { now: () => new Date('2026-11-26T19:00:00Z'), randomId: () => 'id' }

/** Makes a change of the template; returns its differences. */
function changesOf(doc: Y.Doc, write: () => unknown): EntryDifference[] {
  const before = queryTemplateInHistory(doc).read()
  write()
  const after = queryTemplateInHistory(doc).read()
  return templateHistory.differences(before, after, new Map())
}
const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '')

it('tells changes of minutes, the Word template, public notice and decisions in words', () => {
  const doc = new Y.Doc()
  const told = (write: () => unknown) => changesOf(doc, write).map((change) => plain(settingWords(change) ?? ''))
  expect(told(() => setMinutesSettings(doc, context, { depth: 'summary', signers: ['Chair', 'Clerk'] }))).toEqual([
    'set “How much minutes contain” to “Decisions and notes by item”',
    'set “Offices that sign” to “Chair, Clerk”',
  ])
  expect(told(() => setMinutesSettings(doc, context, { signers: [] }))).toEqual([
    'removed what was set for “Offices that sign”',
  ])
  const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const file = { name: 'minutes.docx', sha256: 'a'.repeat(64), bytes: 3, mime, by: 'Ann' }
  expect(told(() => setWordTemplate(doc, context, file))).toEqual([
    'stored “minutes.docx” as the Word template of minutes',
  ])
  expect(told(() => setWordTemplate(doc, context, null))).toEqual(['removed the Word template of minutes'])
  const rule = { unit: 'clear-days', count: 3, skipsWeekends: true, timeZone: 'Europe/Berlin' } as const
  expect(told(() => setNoticeRule(doc, context, rule))).toEqual([
    'set the rule of public notice: 3 clear days before a meeting, without Saturdays and Sundays, days of Europe/Berlin',
  ])
  expect(told(() => setNoticeRule(doc, context, null))).toEqual(['removed the rule of public notice'])
  expect(told(() => setTimeZone(doc, context, 'Europe/Berlin'))).toEqual(['set the time zone to Europe/Berlin'])
  expect(told(() => setTimeZone(doc, context, null))).toEqual(['removed the time zone'])
  expect(told(() => setHoliday(doc, context, '2026-12-25', true))).toEqual(['added the holiday Dec 25, 2026'])
  expect(told(() => setHoliday(doc, context, '2026-12-25', false))).toEqual(['removed the holiday Dec 25, 2026'])
  expect(told(() => setDecisionRules(doc, context, { seconds: 1, chairVotes: false, members: 7 }))).toEqual([
    'set “Seconds that a motion needs” to “1”',
    'turned off “The chair votes like every member”',
    'set “Number of all members” to “7”',
  ])
  const elect = withCastingVote(thresholdPresets['two-thirds-cast'])
  expect(told(() => setDecisionRules(doc, context, { thresholds: { elect } }))[0]).toMatch(
    /^set “Needed to carry: Elections” to “.+, the chair decides a tie”$/,
  )
})

it('sets one setting back to its earlier value, and leaves the others', () => {
  const doc = new Y.Doc()
  const changes = changesOf(doc, () => {
    setMinutesSettings(doc, context, { depth: 'summary', numbering: 'meeting-item' })
    setHoliday(doc, context, '2026-12-25', true)
    setTimeZone(doc, context, 'Europe/Berlin')
    setDecisionRules(doc, context, { seconds: 1, thresholds: { elect: thresholdPresets.unanimous } })
  })
  const before = queryTemplateInHistory(new Y.Doc()).read()
  for (const change of changes) {
    if (change.kind !== 'entry-changed') throw new Error(change.kind)
    const { entry, name } = change
    const storedIn = (read: typeof before) => read.get(entry.key)?.fields[name]?.value ?? null
    expect(setSettingBack(change)?.run(doc, context)).toMatchObject({ ok: true })
    expect(storedIn(queryTemplateInHistory(doc).read()) || null).toEqual(storedIn(before) || null)
  }
  expect(changes).toHaveLength(6)
})
