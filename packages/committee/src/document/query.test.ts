import { describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import * as committee from '../index.ts'
import { createCommitteeInUse, writeParagraph } from '../testing/committee-in-use.ts'
import { bring, createReplica, present, type Replica } from '../testing/replica.ts'

const at = createCommitteeInUse()
const [first = '', second = '', third = ''] = at.items
const [ritual = ''] = at.rituals

/** The queries that fire for a change, and how often. */
function fired(change: (replica: Replica) => void): Record<string, number> {
  const replica = createReplica('a', 1000, at.base)
  const { doc } = replica
  const queries: Record<string, committee.Query<unknown>> = {
    list: committee.queryMeetingList(doc),
    meeting: committee.queryMeeting(doc, at.live),
    otherMeeting: committee.queryMeeting(doc, at.upcoming),
    head: committee.queryMeetingHead(doc, at.live),
    notes: committee.queryMeetingNotes(doc, at.live),
    agendaOrder: committee.queryAgendaOrder(doc, at.live),
    first: committee.queryAgendaItem(doc, at.live, first),
    second: committee.queryAgendaItem(doc, at.live, second),
    ritualOrder: committee.queryRitualOrder(doc, at.live),
    ritual: committee.queryRitualItem(doc, at.live, ritual),
    template: committee.queryTemplate(doc),
  }
  const counts: Record<string, number> = {}
  const stops = Object.entries(queries).map(([name, query]) =>
    query.subscribe(() => {
      counts[name] = (counts[name] ?? 0) + 1
    }),
  )
  change(replica)
  for (const stop of stops) stop()
  return counts
}

const titleOf = (doc: Y.Doc, id: string) => present(committee.agendaItemText(doc, at.live, id, 'title'))

describe('D11: a query fires only for its own part', () => {
  test('editing the text of an item', () => {
    expect(fired(({ doc }) => titleOf(doc, first).insert(0, 'x'))).toEqual({ meeting: 1, first: 1 })
  })

  test('a tag, a subtask, a deadline', () => {
    const change = ({ doc, context }: Replica) => {
      committee.addAgendaTag(doc, context, at.live, first, 'Update')
      committee.addSubtask(doc, context, at.live, first, 'one')
      committee.setAgendaDeadline(doc, context, at.live, first, '8 pm')
    }
    expect(fired(change)).toEqual({ meeting: 3, first: 3 })
  })

  test('completing and moving an item', () => {
    expect(fired(({ doc, context }) => committee.setAgendaItemCompleted(doc, context, at.live, first, true))).toEqual({
      // Twice: completing the current item first writes the meeting's move to the next item.
      meeting: 2,
      first: 1,
      agendaOrder: 1,
    })
    const move = ({ doc, context }: Replica) =>
      committee.moveAgendaItem(doc, context, at.live, first, { after: third, before: null })
    expect(fired(move)).toEqual({ meeting: 1, first: 1, agendaOrder: 1 })
  })

  test('adding and removing an item', () => {
    // Twice: a new item is added as removed and then shown, because of undo (see put-entity.ts).
    expect(fired(({ doc, context }) => committee.addAgendaItem(doc, context, at.live, 'Benches'))).toEqual({
      list: 1,
      meeting: 2,
      agendaOrder: 2,
    })
    expect(fired(({ doc, context }) => committee.removeAgendaItem(doc, context, at.live, second))).toEqual({
      list: 1,
      meeting: 1,
      agendaOrder: 1,
      second: 1,
    })
  })

  test('a ritual', () => {
    const complete = ({ doc, context }: Replica) => committee.setRitualCompleted(doc, context, at.live, ritual, true)
    expect(fired(complete)).toEqual({ meeting: 1, ritual: 1, ritualOrder: 1 })
  })

  test('notes: the list fires only for the first words', () => {
    expect(fired(({ doc }) => writeParagraph(doc, at.live, 'more words'))).toEqual({ meeting: 1, notes: 1 })
    expect(fired(({ doc }) => writeParagraph(doc, at.upcoming, 'first words'))).toEqual({
      list: 1,
      otherMeeting: 1,
    })
  })

  test('title and status', () => {
    const retitle = ({ doc, context }: Replica) => committee.retitleMeeting(doc, context, at.live, 'November', 'Nov')
    expect(fired(retitle)).toEqual({ list: 1, meeting: 1, head: 1 })
    expect(fired(({ doc, context }) => committee.endMeeting(doc, context, at.live))).toEqual({
      list: 1,
      meeting: 1,
      head: 1,
    })
  })

  test('a change to another meeting, and to the template', () => {
    expect(fired(({ doc, context }) => committee.startMeeting(doc, context, at.upcoming))).toEqual({
      list: 1,
      otherMeeting: 1,
    })
    expect(fired(({ doc, context }) => committee.setDefaultDuration(doc, context, 90))).toEqual({
      template: 1,
    })
  })

  test('a change without an effect', () => {
    const nothing = ({ doc, context }: Replica) => {
      committee.setAgendaItemCompleted(doc, context, at.live, first, false)
      committee.addAgendaTag(doc, context, at.live, first, 'Vote')
      committee.removeAgendaItem(doc, context, at.live, at.removedItem)
      committee.trimAgendaItem(doc, context, at.live, first, 'Call to Order')
      committee.retitleMeeting(doc, context, at.live, 'November', 'November')
    }
    expect(fired(nothing)).toEqual({})
  })

  test('many changes from another device in one update fire once', () => {
    const other = createReplica('b', 2000, at.base)
    committee.setAgendaItemCompleted(other.doc, other.context, at.live, first, true)
    titleOf(other.doc, first).insert(0, 'x')
    titleOf(other.doc, second).insert(0, 'x')
    expect(fired((replica) => bring(other, replica))).toEqual({
      meeting: 1,
      first: 1,
      second: 1,
      agendaOrder: 1,
    })
  })

  test('a query on a missing part fires when the part is created', () => {
    const { doc, context } = createReplica('a', 1000)
    let fires = 0
    const maker = createReplica('b', 2000, at.base)
    const list = committee.queryMeetingList(doc)
    const stop = committee.queryAgendaItem(doc, at.live, first).subscribe(() => fires++)
    const stopList = list.subscribe(() => fires++)
    bring(maker, { doc, context })
    expect(fires).toBe(2)
    stop()
    stopList()
  })

  test('the document has no observer after the last unsubscribe, and a new subscription works', () => {
    const { doc } = createReplica('a', 1000, at.base)
    const deepObservers = () => doc.getMap('meetings')._dEH.l.length
    let fires = 0
    const query = committee.queryAgendaItem(doc, at.live, first)
    const stops = [query.subscribe(() => fires++), query.subscribe(() => fires++)]
    expect(deepObservers()).toBe(1)
    for (const stop of stops) {
      stop()
      stop()
    }
    expect(deepObservers()).toBe(0)
    const stop = query.subscribe(() => fires++)
    titleOf(doc, first).insert(0, 'x')
    expect(fires).toBe(1)
    stop()
  })
})
