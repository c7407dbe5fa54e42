import {
  accountKey,
  addAgendaItem,
  markAllPresent,
  type Query,
  queryAgendaItem,
  queryAgendaOrder,
  queryMeetingHead,
  queryMeetingList,
  queryNow,
  queryProceedings,
  setAgendaItemCompleted,
  startMeetingNow,
} from '@civic-hub/committee'
import {
  castVote,
  declareOutcome,
  moveMotion,
  putQuestion,
  queryVotersNow,
  raiseHand,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createQueryStore } from '../../../replica/react/use-query.ts'
import { queryDecided } from '../../../shell/query-decided.ts'
import { decisionsOfItem } from './decisions-of-item.ts'

function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** A live meeting with an open question at each of two items, and everything that its screen shows. */
function openMeeting() {
  const doc = new Y.Doc()
  let made = 0
  const context = { now: () => new Date('2026-11-21T19:00:00Z'), randomId: () => `r${made++}` }
  const by = { account: 'clerk', name: 'Clerk' }
  const members = ['Ann', 'Bob', 'Cem'].map((name) => ({ person: accountKey(name), name, guest: false }))
  const [ann, bob] = members as [(typeof members)[number], (typeof members)[number]]
  const id = demand(startMeetingNow(doc, context, { title: 'Council', committeeName: 'Parks' }))
  const items = ['Fees', 'Trees'].map((title) => demand(addAgendaItem(doc, context, id, title)))
  demand(markAllPresent(doc, context, id, members))
  const put = (item: string | undefined, line?: string) => {
    const motion = demand(
      moveMotion(doc, context, id, { text: 'Adopt', item: item ?? null }, { ...by, ...(line && { line }) }),
    )
    return demand(putQuestion(doc, context, id, [motion], {}, by))
  }
  const [fees, trees] = [put(items[0]), put(items[1])]
  const [first = '', second = ''] = items
  const parts: Record<string, Query<unknown>> = {
    'decisions of the first item': queryDecided(doc, id, (all) => decisionsOfItem(all, first, items)),
    'decisions of the second item': queryDecided(doc, id, (all) => decisionsOfItem(all, second, null)),
    conflicts: queryDecided(doc, id, ({ conflicts, settledConflicts }) => ({ conflicts, settledConflicts })),
    speakers: queryDecided(doc, id, ({ speakers }) => speakers),
    'lines of the notes': queryDecided(doc, id, ({ lines, sections }) => ({ lines, sections })),
    quorum: queryDecided(doc, id, ({ quorum }) => quorum),
    'people who may vote': queryVotersNow(doc, id, []),
    attendance: queryProceedings(doc, id),
    'current item': queryNow(doc, id),
    agenda: queryAgendaOrder(doc, id),
    'first item': queryAgendaItem(doc, id, first),
    'second item': queryAgendaItem(doc, id, second),
    'head of the meeting': queryMeetingHead(doc, id),
    'list of meetings': queryMeetingList(doc),
  }
  // As useQuery: React renders a part when the value of its store is another one.
  const renders = new Set<string>()
  for (const [name, query] of Object.entries(parts)) {
    const store = createQueryStore(query)
    let shown = store.get()
    store.subscribe(() => {
      const value = store.get()
      if (value !== shown) renders.add(name)
      shown = value
    })
    // The subscription itself reads once more.
    shown = store.get()
  }
  /** The parts that the change renders again. */
  const rendered = (change: () => unknown): string[] => {
    renders.clear()
    change()
    return [...renders]
  }
  return { doc, context, by, id, ann, bob, first, second, fees, trees, put, rendered }
}

test('a vote renders the decisions of its own item, and nothing else of the meeting', () => {
  const { doc, context, by, id, ann, bob, fees, trees, rendered } = openMeeting()
  const vote = (question: string, who: typeof ann) => () => demand(castVote(doc, context, id, question, who, 'aye', by))
  expect(rendered(vote(fees, ann))).toEqual(['decisions of the first item'])
  expect(rendered(vote(trees, ann))).toEqual(['decisions of the second item'])
  expect(rendered(vote(trees, bob))).toEqual(['decisions of the second item'])
  expect(rendered(() => demand(declareOutcome(doc, context, id, fees, null, by)))).toEqual([
    'decisions of the first item',
  ])
})

test('a hand, and a motion from a line of the notes, render no motions of other items', () => {
  const { doc, context, by, id, ann, first, second, put, rendered } = openMeeting()
  expect(rendered(() => demand(raiseHand(doc, context, id, ann, { item: second }, by)))).toEqual(['speakers'])
  expect(rendered(() => put(first, 'ab'))).toEqual(['decisions of the first item', 'lines of the notes'])
})

test('what else changes renders its own part', () => {
  const { doc, context, id, second, rendered } = openMeeting()
  expect(rendered(() => demand(setAgendaItemCompleted(doc, context, id, second, true)))).toEqual(
    expect.arrayContaining(['agenda', 'second item']),
  )
})
