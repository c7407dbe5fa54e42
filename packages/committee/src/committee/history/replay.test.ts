import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { nameKey } from '../../document/person.ts'
import { addActionItem, editActionItem } from '../../meeting/action-items/action-item-transitions.ts'
import { agendaItemText } from '../../meeting/agenda/agenda-item.ts'
import {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  setAgendaDeadline,
} from '../../meeting/agenda/agenda-transitions.ts'
import { addSubtask } from '../../meeting/items/subtask-transitions.ts'
import { retitleMeeting } from '../../meeting/meetings/edit-meeting.ts'
import { meetingNotes } from '../../meeting/meetings/meeting.ts'
import { endMeeting } from '../../meeting/meetings/meeting-life.ts'
import { resumeMeeting } from '../../meeting/meetings/resume-meeting.ts'
import { scheduleMeeting } from '../../meeting/meetings/schedule-meeting.ts'
import { markAttendance, voidStatements } from '../../meeting/proceedings/attendance-transitions.ts'
import { secondMotion } from '../../meeting/proceedings/decisions/motion-transitions.ts'
import { goToNextItem } from '../../meeting/proceedings/now-transitions.ts'
import { createCommitteeInUse, writeParagraph } from '../../testing/committee-in-use.ts'
import { createRecordedHistory } from '../../testing/recorded-history.ts'
import { allowed, bring, present } from '../../testing/replica.ts'
import { type MeetingVersion, meetingHistory } from './meeting-history.ts'
import { openReplay, type ReplayStep } from './replay.ts'

const at = createCommitteeInUse()
const [first = '', second = ''] = at.items

function versionsOf(steps: readonly ReplayStep[], meetingId = at.live): MeetingVersion[] {
  const replay = openReplay(meetingHistory(meetingId))
  return steps.flatMap((step) => replay.take(step) ?? [])
}

/** The changes of the last step, in a short form. */
function changesOf(steps: readonly ReplayStep[], meetingId?: string) {
  const version = present(versionsOf(steps, meetingId).at(-1))
  return version.changes.map(({ kind, by, lost }) => ({ kind, by, lost }))
}

describe('versions of a meeting', () => {
  test('a step without a change of the meeting gives no version', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    allowed(retitleMeeting(ana.doc, ana.context, at.upcoming, 'December', 'Winter'))
    history.keep(1)
    expect(versionsOf(history.steps).map(({ position }) => position)).toEqual([1])
    expect(versionsOf(history.steps, at.upcoming).map(({ position }) => position)).toEqual([1, 2])
  })

  test('each is the meeting at that time, and changes before the history have no authors', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
    history.keep(1)
    allowed(endMeeting(ana.doc, ana.context, at.live))
    history.keep(2)
    const versions = versionsOf(history.steps)
    expect(versions.map(({ contents }) => [contents.meeting.title, contents.meeting.status])).toEqual([
      ['November', 'live'],
      ['Autumn', 'live'],
      ['Autumn', 'completed'],
    ])
    expect(versions.map(({ authors }) => authors)).toEqual([[], ['ana'], ['ana']])
    expect(versions[0]?.changes.map(({ kind }) => kind)).toEqual(['meeting-added', 'meeting-started'])
  })

  test('two members who create and prepare a meeting within one step are each named for their part', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    const plan = { title: 'January', scheduledFor: '2027-01-05T18:00:00Z' }
    const meeting = allowed(scheduleMeeting(ana.doc, ana.context, plan))
    bring(ana, sam)
    allowed(addAgendaItem(sam.doc, sam.context, meeting, 'Trees'))
    allowed(addActionItem(sam.doc, sam.context, meeting, { title: 'Call', owner: '', dueDate: null }))
    allowed(addAgendaItem(ana.doc, ana.context, meeting, 'Benches'))
    history.keep(1)
    const [version] = versionsOf(history.steps, meeting)
    expect(version?.changes.map((change) => [change.kind, 'title' in change && change.title, change.by])).toEqual([
      ['meeting-added', false, ['ana']],
      ['item-added', expect.stringMatching(/Trees|Benches/), expect.anything()],
      ['item-added', expect.stringMatching(/Trees|Benches/), expect.anything()],
      ['action-added', 'Call', ['sam']],
    ])
    const byTitle = version?.changes.flatMap((change) =>
      change.kind === 'item-added' ? [[change.title, change.by, change.lost]] : [],
    )
    expect(byTitle?.sort()).toEqual([
      ['Benches', ['ana'], []],
      ['Trees', ['sam'], []],
    ])
    expect(version?.authors.toSorted()).toEqual(['ana', 'sam'])
  })

  test('statements and their voiding have authors', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    const bob = { person: nameKey('Bob'), name: 'Bob', guest: false }
    const id = allowed(markAttendance(ana.doc, ana.context, at.live, bob, 'present'))
    history.keep(1)
    bring(ana, sam)
    allowed(voidStatements(sam.doc, sam.context, at.live, [id]))
    allowed(goToNextItem(sam.doc, sam.context, at.live))
    history.keep(2)
    const [, stated, takenBack] = versionsOf(history.steps)
    expect(stated?.changes).toMatchObject([{ kind: 'attendance-stated', name: 'Bob', by: ['ana'] }])
    expect(takenBack?.changes).toMatchObject([
      { kind: 'attendance-voided', name: 'Bob', by: ['sam'] },
      { kind: 'moved-to', title: 'Old Business', by: ['sam'] },
    ])
  })

  test('decisions and their voiding name their motion', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const by = { account: 'ana', name: 'Ana' }
    const id = allowed(secondMotion(ana.doc, ana.context, at.live, at.motion, { person: 'name:bob', name: 'Bob' }, by))
    history.keep(1)
    allowed(voidStatements(ana.doc, ana.context, at.live, [id]))
    history.keep(2)
    const [, stated, takenBack] = versionsOf(history.steps)
    const second = { statement: { kind: 'second', id, by }, about: 'Paint the benches', by: ['ana'] }
    expect(stated?.changes).toMatchObject([{ ...second, kind: 'decision-stated' }])
    expect(takenBack?.changes).toMatchObject([{ ...second, kind: 'decision-voided' }])
  })

  test('a resumed meeting names the meeting that it continues', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const resumed = allowed(resumeMeeting(ana.doc, ana.context, at.completed))
    history.keep(1)
    expect(changesOf(history.steps, resumed).map(({ kind }) => kind)).toEqual(['meeting-resumed', 'meeting-started'])
  })
})

describe('authors', () => {
  test('each change of a step with several authors has its own author', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    allowed(setAgendaDeadline(ana.doc, ana.context, at.live, first, '8 pm'))
    allowed(addAgendaItem(sam.doc, sam.context, at.live, 'Benches'))
    allowed(removeAgendaItem(ana.doc, ana.context, at.live, second))
    allowed(addSubtask(sam.doc, sam.context, at.live, first, 'count them'))
    history.keep(1)
    expect(changesOf(history.steps)).toEqual([
      { kind: 'item-deadline', by: ['ana'], lost: [] },
      { kind: 'subtask-added', by: ['sam'], lost: [] },
      { kind: 'item-added', by: ['sam'], lost: [] },
      { kind: 'item-removed', by: ['ana'], lost: [] },
    ])
  })

  test('words that were only deleted are attributed by the list of deletions', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    present(agendaItemText(ana.doc, at.live, first, 'title')).delete(0, 4)
    writeParagraph(sam.doc, at.live, 'by Sam')
    history.keep(1)
    expect(changesOf(history.steps)).toEqual([
      { kind: 'item-title', by: ['ana'], lost: [] },
      { kind: 'notes', by: ['sam'], lost: [] },
    ])
  })

  test('a text that two members wrote has both as authors', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    writeParagraph(ana.doc, at.live, 'by Ana')
    writeParagraph(sam.doc, at.live, 'by Sam')
    history.keep(1)
    const [notes] = changesOf(history.steps)
    expect(notes?.by.toSorted()).toEqual(['ana', 'sam'])
  })

  test('a field that two members set concurrently has the author of the kept value, and the other as lost', () => {
    for (const gc of [true, false]) {
      const history = createRecordedHistory(at.base, { gc })
      const members = [history.member('ana', 1000), history.member('sam', 2000)]
      for (const { doc, context } of members)
        allowed(setAgendaDeadline(doc, context, at.live, first, `by ${context.name}`))
      history.keep(1)
      expect(present(versionsOf(history.steps).at(-1)).changes).toMatchObject([
        {
          kind: 'item-deadline',
          after: 'by sam',
          by: ['sam'],
          // A value that is not in the step is not invented.
          lost: [{ who: 'ana', value: gc ? undefined : 'by ana' }],
        },
      ])
    }
  })

  test('values that were set in separate steps can both be read', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    const fields = { title: 'Buy paint', owner: 'Ann', dueDate: null }
    const due = (dueDate: string) => ({ ...fields, dueDate })
    allowed(editActionItem(ana.doc, ana.context, at.live, at.actionItem, fields, due('May')))
    history.keep(1)
    allowed(editActionItem(sam.doc, sam.context, at.live, at.actionItem, due('May'), due('June')))
    history.keep(2)
    expect(
      versionsOf(history.steps)
        .slice(1)
        .map(({ changes }) => changes),
    ).toMatchObject([
      [{ kind: 'action-due', before: null, after: 'May', by: ['ana'] }],
      [{ kind: 'action-due', before: 'May', after: 'June', by: ['sam'] }],
    ])
  })

  test('a client id that no author claims has no known author', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
    allowed(setAgendaDeadline(sam.doc, sam.context, at.live, first, '8 pm'))
    const step = history.keep(1)
    const authors = step.authors.map((author) =>
      author.accountId === 'sam' ? { ...author, clientIds: [], deletes: new Uint8Array([255]) } : author,
    )
    const [base, ...rest] = history.steps
    expect(rest).toHaveLength(1)
    expect(changesOf([present(base), { ...step, authors }])).toEqual([
      { kind: 'meeting-title', by: ['ana'], lost: [] },
      { kind: 'item-deadline', by: [null], lost: [] },
    ])
  })

  test('formats that yjs removes after a step do not hide any author', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    const sam = history.member('sam', 2000)
    for (const { doc } of [ana, sam]) {
      const block = meetingNotes(doc, at.live)?.get(0) as Y.XmlElement
      const words = block.get(0) as Y.XmlText
      words.format(0, words.length, { bold: {} })
    }
    allowed(setAgendaDeadline(ana.doc, ana.context, at.live, first, '8 pm'))
    history.keep(1)
    expect(changesOf(history.steps).map(({ kind, by }) => [kind, by.toSorted()])).toEqual([
      ['item-deadline', ['ana']],
      ['notes-formatted', ['ana', 'sam']],
    ])
  })

  test('a move is one change, of the item that was moved', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    allowed(moveAgendaItem(ana.doc, ana.context, at.live, first, { after: second, before: null }))
    history.keep(1)
    const version = present(versionsOf(history.steps).at(-1))
    expect(version.changes).toMatchObject([{ kind: 'item-moved', id: first, by: ['ana'] }])
  })
})

describe('the replay continues after a step with any content', () => {
  test('bytes that are not an update are counted and skipped', () => {
    const history = createRecordedHistory(at.base)
    const ana = history.member('ana', 1000)
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
    history.keep(1)
    const corrupt = [new Uint8Array(), new Uint8Array([1, 2, 3]), new Uint8Array(40).fill(255)]
    const [base, step] = history.steps.map((kept) => present(kept))
    const replay = openReplay(meetingHistory(at.live))
    expect(replay.take(present(base))).not.toBeNull()
    for (const update of corrupt) expect(replay.take({ ...present(base), update })).toBeNull()
    expect(replay.unreadable()).toBe(corrupt.length)
    expect(replay.take(present(step))?.contents.meeting.title).toBe('Autumn')
  })

  test('unknown values in any field of the meeting', () => {
    const history = createRecordedHistory(at.base)
    const hostile = history.member('mallory', 9000)
    const meeting = hostile.doc.getMap('meetings').get(at.live) as Y.Map<unknown>
    for (const key of [...meeting.keys()]) meeting.set(key, 12n)
    history.keep(1)
    for (const key of [...meeting.keys()]) meeting.set(key, new Y.Map([['title', new Y.Array()]]))
    history.keep(2)
    hostile.doc.getMap('meetings').set(at.live, 'no meeting')
    history.keep(3)
    hostile.doc.getMap('meetings').set(at.live, new Y.Map([['title', 'again']]))
    history.keep(4)
    const versions = versionsOf(history.steps)
    expect(versions.at(-1)?.changes.map(({ kind }) => kind)).toEqual(['meeting-added'])
    expect(versions.length).toBeGreaterThan(2)
  })

  test('notes with very deep nesting, or marks that are not plain values, are not shown as rich notes', () => {
    const history = createRecordedHistory(at.base)
    const hostile = history.member('mallory', 9000)
    const notes = (hostile.doc.getMap('meetings').get(at.live) as Y.Map<unknown>).get('notes') as Y.XmlFragment
    let inner: Y.XmlFragment = notes
    for (let depth = 0; depth < 500; depth++) {
      const next = new Y.XmlElement('blockquote')
      inner.insert(0, [next])
      inner = next
    }
    inner.insert(0, [new Y.XmlText('deep')])
    history.keep(1)
    const version = present(versionsOf(history.steps).at(-1))
    expect(version.contents.richNotes).toBeNull()
    expect(version.changes).toMatchObject([{ kind: 'notes', by: ['mallory'] }])
  })
})
