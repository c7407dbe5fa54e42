import { expect, test } from 'vitest'
import { addAgendaItem, removeAgendaItem, setAgendaDeadline } from '../../meeting/agenda/agenda-transitions.ts'
import { retitleMeeting } from '../../meeting/meetings/edit-meeting.ts'
import { endMeeting, startMeeting } from '../../meeting/meetings/meeting-life.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { createRecordedHistory } from '../../testing/recorded-history.ts'
import { allowed } from '../../testing/replica.ts'
import { groupIntoSessions } from './history-sessions.ts'
import { meetingHistory } from './meeting-history.ts'
import { openReplay, type ReplayStep } from './replay.ts'
import { textDifference } from './text-difference.ts'

const at = createCommitteeInUse()
const minutes = 60_000
const evening = new Date(2026, 10, 21, 19).getTime()

function sessionsIn(steps: readonly ReplayStep[], meetingId: string) {
  const subject = meetingHistory(meetingId)
  const replay = openReplay(subject)
  return groupIntoSessions(
    subject,
    steps.flatMap((step) => replay.take(step) ?? []),
  )
}

test('versions are grouped up to a start, an end, a pause or a new day', () => {
  const history = createRecordedHistory(at.base)
  const { doc, context } = history.member('ana', 1000)
  const edit = (title: string, time: number) => {
    allowed(addAgendaItem(doc, context, at.upcoming, title))
    history.keep(time)
  }
  edit('one', evening)
  edit('two', evening + 5 * minutes)
  edit('after a pause', evening + 90 * minutes)
  edit('past midnight', evening + 6 * 60 * minutes)
  allowed(startMeeting(doc, context, at.upcoming))
  history.keep(evening + 6 * 60 * minutes + 1)
  edit('in the meeting', evening + 6 * 60 * minutes + 2)
  allowed(endMeeting(doc, context, at.upcoming))
  history.keep(evening + 6 * 60 * minutes + 3)
  const sessions = sessionsIn(history.steps, at.upcoming)
  expect(sessions.map(({ versions, closedBy }) => [versions.length, closedBy])).toEqual([
    [1, null],
    [2, null],
    [1, null],
    [2, 'meeting-started'],
    [2, 'meeting-ended'],
  ])
  expect(sessions.map(({ position }) => position)).toEqual([1, 3, 4, 6, 8])
})

test('an entry added and removed within a session is no change; the others keep their authors', () => {
  const history = createRecordedHistory(at.base)
  const ana = history.member('ana', 1000)
  const sam = history.member('sam', 2000)
  const [first = ''] = at.items
  const passing = allowed(addAgendaItem(ana.doc, ana.context, at.live, 'passing'))
  history.keep(evening)
  allowed(setAgendaDeadline(sam.doc, sam.context, at.live, first, '9 pm'))
  history.keep(evening + 1)
  allowed(removeAgendaItem(ana.doc, ana.context, at.live, passing))
  allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
  history.keep(evening + 2)
  const session = sessionsIn(history.steps, at.live).at(-1)
  expect(session?.changes.map(({ kind, by }) => [kind, by])).toEqual([
    ['meeting-title', ['ana']],
    ['item-deadline', ['sam']],
  ])
  expect(session?.authors).toEqual(['ana', 'sam'])
  expect(session?.versions).toHaveLength(3)
})

test('a session ends before the removal of its own entries, and before a restored version', () => {
  const history = createRecordedHistory(at.base)
  const { doc, context } = history.member('ana', 1000)
  const [, old = ''] = at.items
  const step = (minute: number, labels: string[], act: () => void) => {
    act()
    const kept = history.keep(evening + minute * minutes)
    return { ...kept, labels }
  }
  let passing = ''
  const steps = [
    ...history.steps,
    step(0, [], () => {
      passing = allowed(addAgendaItem(doc, context, at.live, 'passing'))
    }),
    step(1, ['before-removal'], () => allowed(removeAgendaItem(doc, context, at.live, old))),
    step(2, ['before-removal'], () => allowed(removeAgendaItem(doc, context, at.live, passing))),
    step(3, [], () => allowed(retitleMeeting(doc, context, at.live, 'November', 'Autumn'))),
    step(4, ['before-restore'], () => allowed(retitleMeeting(doc, context, at.live, 'Autumn', 'November'))),
  ]
  const sessions = sessionsIn(steps, at.live).slice(1)
  expect(sessions.map(({ changes }) => changes.map(({ kind }) => kind).toSorted())).toEqual([
    ['item-added', 'item-removed'],
    ['item-removed', 'meeting-title'],
    ['meeting-title'],
  ])
})

test('a text difference keeps words whole, and for very long texts has only the replaced part', () => {
  expect(textDifference('the old bench', 'the new bench')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' bench' },
  ])
  const long = 'word '.repeat(10_000)
  expect(textDifference(`${long}a`, `${long}b`)).toEqual([
    { kind: 'same', text: long },
    { kind: 'removed', text: 'a' },
    { kind: 'added', text: 'b' },
  ])
})
