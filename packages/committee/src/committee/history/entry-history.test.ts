import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { setMinutesSettings } from '../../meeting/minutes/minutes-settings.ts'
import { setWordTemplate } from '../../meeting/minutes/word-template.ts'
import { setHoliday, setNoticeRule } from '../../meeting/notice/notice-settings.ts'
import { setDecisionRules } from '../../meeting/proceedings/decisions/decision-rules.ts'
import { thresholdPresets } from '../../meeting/proceedings/decisions/thresholds.ts'
import { templateHistory } from '../../meeting/template/template-history.ts'
import {
  setDefaultDuration,
  setQuorum,
  templateAgenda,
  templateRituals,
} from '../../meeting/template/template-transitions.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { checklists } from '../checklists/checklist.ts'
import { checklistsHistory } from '../checklists/checklist-history.ts'
import {
  addChecklistEntry,
  moveChecklistEntry,
  removeChecklistEntry,
  resetChecklistRun,
  rewordChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from '../checklists/checklist-transitions.ts'
import { announcements, listHistory, pinAnnouncement, resources } from '../lists/index.ts'
import type { EntriesInHistory, EntryDifference } from './entry-history.ts'
import type { HistorySubject } from './history-subject.ts'
import { openReplay } from './replay.ts'

const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ann = { account: 'ann', name: 'Ann' }

/** The history of each write, in short: kind, entry, and the changed fields with their old and new values. */
function openTold(subject: HistorySubject<EntriesInHistory, EntryDifference>) {
  const { doc, context } = createReplica('a', 1000)
  const replay = openReplay(subject)
  let known = Y.encodeStateVector(doc)
  let position = 0
  const told = (write: () => unknown) => {
    write()
    const update = Y.encodeStateAsUpdate(doc, known)
    known = Y.encodeStateVector(doc)
    const authors = [{ accountId: 'ann', clientIds: [1000], deletes: Y.encodeStateAsUpdate(doc, known) }]
    const changes = replay.take({ position: position++, from: 0, to: 0, authors, update })?.changes ?? []
    for (const { by } of changes) expect(by).toEqual(['ann'])
    return changes.map((change) => {
      const { kind, title, parent } = change.entry
      const what = [change.kind.slice('entry-'.length), kind, parent ? `${parent.title}: ${title}` : title]
      if (change.kind !== 'entry-changed') return what
      const { name, before, after } = change
      return name === 'order' ? [...what, name] : [...what, name, before, after]
    })
  }
  return { doc, context, told }
}

test('the history of announcements has every step and its author', () => {
  const { doc, context, told } = openTold(listHistory(announcements))
  const rain = { title: 'Rain', text: 'At noon', pinned: false }
  let id = ''
  expect(
    told(() => {
      id = allowed(announcements.add(doc, context, rain, ann))
    }),
  ).toEqual([['added', 'announcement', 'Rain']])
  expect(told(() => allowed(announcements.edit(doc, context, id, rain, { ...rain, text: 'At one' })))).toEqual([
    ['changed', 'announcement', 'Rain', 'text', 'At noon', 'At one'],
  ])
  expect(told(() => allowed(pinAnnouncement(doc, context, id, true)))).toEqual([
    ['changed', 'announcement', 'Rain', 'pinned', false, true],
  ])
  expect(told(() => allowed(announcements.remove(doc, context, id)))).toEqual([['removed', 'announcement', 'Rain']])
  expect(told(() => allowed(announcements.restore(doc, context, id)))).toEqual([['restored', 'announcement', 'Rain']])
})

test('the history of resources has changed fields and moves', () => {
  const { doc, context, told } = openTold(listHistory(resources))
  const fields = { title: 'Bylaws', link: '', note: '', category: '' }
  const add = (title: string) => allowed(resources.add(doc, context, { ...fields, title }, ann))
  const [bylaws, map] = [add('Bylaws'), add('Map')]
  expect(told(() => {})).toEqual([
    ['added', 'resource', 'Bylaws'],
    ['added', 'resource', 'Map'],
  ])
  const link = 'https://example.org/'
  expect(told(() => allowed(resources.edit(doc, context, bylaws, fields, { ...fields, link })))).toEqual([
    ['changed', 'resource', 'Bylaws', 'link', '', link],
  ])
  const first = { after: null, before: bylaws }
  expect(told(() => allowed(resources.move(doc, context, map, first)))).toEqual([
    ['changed', 'resource', 'Map', 'order'],
  ])
  expect(told(() => allowed(resources.remove(doc, context, map)))).toEqual([['removed', 'resource', 'Map']])
})

test('the history of checklists has entries, runs and ticks', () => {
  const { doc, context, told } = openTold(checklistsHistory)
  const list = allowed(checklists.add(doc, context, { title: 'Before' }, null))
  const [room, coffee] = ['Room', 'Coffee'].map((text) => allowed(addChecklistEntry(doc, context, list, text))) as [
    string,
    string,
  ]
  const run = allowed(startChecklistRun(doc, context, list, 'May', ann))
  expect(told(() => {})).toEqual([
    ['added', 'checklist', 'Before'],
    ['added', 'line', 'Before: Room'],
    ['added', 'line', 'Before: Coffee'],
    ['added', 'run', 'Before: May'],
  ])
  expect(told(() => allowed(tickChecklistEntry(doc, context, list, run, room, ann, true)))).toEqual([
    ['added', 'tick', 'May: Room'],
  ])
  expect(told(() => allowed(rewordChecklistEntry(doc, context, list, room, 'Room', 'The room')))).toEqual([
    ['changed', 'line', 'Before: The room', 'title', 'Room', 'The room'],
  ])
  const first = { after: null, before: room }
  expect(told(() => allowed(moveChecklistEntry(doc, context, list, coffee, first)))).toEqual([
    ['changed', 'line', 'Before: Coffee', 'order'],
  ])
  expect(told(() => allowed(removeChecklistEntry(doc, context, list, coffee)))).toEqual([
    ['removed', 'line', 'Before: Coffee'],
  ])
  expect(told(() => allowed(resetChecklistRun(doc, context, list, run)))).toEqual([
    ['removed', 'tick', 'May: The room'],
  ])
})

test('the history of the template begins with the defaults, and has its settings', () => {
  const { doc, context, told } = openTold(templateHistory)
  let roll = ''
  expect(
    told(() => {
      roll = allowed(templateAgenda.add(doc, context, 'Roll call'))
    }),
  ).toEqual([['added', 'agenda-item', 'Roll call']])
  const first = { after: null, before: 'call-to-order' }
  expect(told(() => allowed(templateAgenda.move(doc, context, roll, first)))).toEqual([
    ['changed', 'agenda-item', 'Roll call', 'order'],
  ])
  const pledge = 'pledge-of-allegiance'
  expect(told(() => allowed(templateRituals.remove(doc, context, pledge)))).toEqual([
    ['removed', 'ritual', 'Pledge of Allegiance'],
  ])
  expect(told(() => allowed(templateRituals.restore(doc, context, pledge)))).toEqual([
    ['restored', 'ritual', 'Pledge of Allegiance'],
  ])
  expect(told(() => allowed(setDefaultDuration(doc, context, 90)))).toEqual([
    ['changed', 'duration', '', 'value', 60, 90],
  ])
  const five = { kind: 'number', number: 5 } as const
  expect(told(() => allowed(setQuorum(doc, context, five)))).toEqual([['changed', 'quorum', '', 'value', null, five]])
})

test('the history of the template has the settings of minutes, public notice and decisions, with their authors', () => {
  const { doc, context, told } = openTold(templateHistory)
  expect(told(() => allowed(setMinutesSettings(doc, context, { depth: 'summary', signers: ['Chair'] })))).toEqual([
    ['changed', 'minutes', '', 'depth', 'everything', 'summary'],
    ['changed', 'minutes', '', 'signers', [], ['Chair']],
  ])
  const file = { name: 'minutes.docx', sha256: 'a'.repeat(64), bytes: 3, mime: wordMime, by: 'Ann' }
  const stored = expect.objectContaining({ name: 'minutes.docx', by: 'Ann' })
  expect(told(() => allowed(setWordTemplate(doc, context, file)))).toEqual([
    ['changed', 'word-template', '', 'value', null, stored],
  ])
  expect(told(() => allowed(setWordTemplate(doc, context, null)))).toEqual([
    ['changed', 'word-template', '', 'value', stored, null],
  ])
  const rule = { unit: 'days', count: 3, skipsWeekends: true, timeZone: 'UTC' } as const
  expect(told(() => allowed(setNoticeRule(doc, context, rule)))).toEqual([
    ['changed', 'notice', '', 'rule', null, rule],
  ])
  expect(told(() => allowed(setHoliday(doc, context, '2026-12-25', true)))).toEqual([
    ['changed', 'notice', '', '2026-12-25', null, true],
  ])
  expect(told(() => allowed(setHoliday(doc, context, '2026-12-25', false)))).toEqual([
    ['changed', 'notice', '', '2026-12-25', true, false],
  ])
  const unanimous = thresholdPresets.unanimous
  expect(told(() => allowed(setDecisionRules(doc, context, { seconds: 1, thresholds: { elect: unanimous } })))).toEqual(
    [
      ['changed', 'decisions', '', 'seconds', 0, 1],
      ['changed', 'decisions', '', 'elect', thresholdPresets['majority-cast'], unanimous],
    ],
  )
})
