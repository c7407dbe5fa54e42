import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { accountKey } from '../../../document/person.ts'
import { present } from '../../../testing/replica.ts'
import { maxItemsRead } from '../../items/meeting-item.ts'
import { queryMinutesSource } from '../../minutes/minutes-source.ts'
import { maxStatementsRead, storedStatements } from '../statement.ts'
import type { AnyStatement } from './decision-statement.ts'
import { type DecisionFacts, deriveDecisions, readDecisions } from './decisions.ts'

const at = '2026-11-21T19:00:00.000Z'
const by = { account: 'clerk', name: 'Clerk' }
const orderOf = (place: number) => `e${String(place).padStart(5, '0')}V`
const person = (index: number) => ({ person: accountKey(`p${index}`), name: `Person ${index}` })
const voters = (count: number) => Array.from({ length: count }, (_, index) => ({ ...person(index), also: [] }))

/** A statement whose names are counted when they are read. */
function counted(reads: { count: number }, statements: readonly object[]): AnyStatement[] {
  const watched = (value: object): object =>
    new Proxy(value, {
      get(target, key) {
        reads.count++
        const found = Reflect.get(target, key)
        return typeof found === 'object' && found !== null && key === 'person' ? watched(found) : found
      },
    })
  return statements.map((one, place) =>
    watched({ id: `s${place}`, order: orderOf(place), at, by, line: null, after: [], ...one }),
  ) as AnyStatement[]
}

const rules = { seconds: 1, newSpeakersFirst: false, recusedCountForQuorum: true, members: 9 }
const motion = { id: 'm', kind: 'motion', text: 'To adopt', type: 'main', onto: null, replaces: null }
const noItems = { wording: null, mover: null, item: null, items: [], carriedFrom: null, minutesOf: null }
const question = (eligible: readonly object[]) => ({
  id: 'q',
  kind: 'question',
  motions: ['m'],
  items: [],
  wording: 'To adopt',
  threshold: null,
  eligible,
  recused: [],
  present: 9,
  members: 9,
  quorum: null,
  seconds: null,
  rollCallIfRemote: false,
  corrections: [],
})
const many = (length: number, make: (index: number) => object) => Array.from({ length }, (_, i) => make(i))
const open = (eligible: readonly object[]) => [{ ...motion, ...noItems }, question(eligible)]
const vote = (index: number) => ({ kind: 'vote', question: 'q', person: person(index), choice: 'aye' })

test.each<[string, (n: number) => object[]]>([
  ['votes of unknown people', (n) => [...open(voters(9)), ...many(n, (i) => vote(i + 100))]],
  ['votes of voters', (n) => [...open(voters(n)), ...many(n, vote)]],
  [
    'chained votes of pairs',
    (n) => [...open(voters(n)), ...many(n, (i) => ({ ...vote(i >> 1), id: `v${i}`, after: [`v${i - 1}`] }))],
  ],
  ['seconds', (n) => [...open([]), ...many(n, (i) => ({ kind: 'second', motion: 'm', person: person(i) }))]],
  [
    'recusals and questions',
    (n) => [
      ...open(voters(9)),
      ...many(n, (i) => ({ ...question(voters(2)), id: `q${i}`, wording: `${i}` })),
      ...many(n, (i) => ({ kind: 'recusal', motion: 'm', item: null, person: person(i + 100) })),
    ],
  ],
  [
    'chained rewordings',
    (n) => [
      ...open([]),
      ...many(n, (i) => ({ ...motion, ...noItems, id: `w${i}`, replaces: i === 0 ? 'm' : `w${i - 1}` })),
    ],
  ],
  [
    'departures and votes',
    (n) => [
      ...many(n, (i) => ({ ...person(i), kind: 'attendance', status: 'present', guest: false, item: null })),
      ...open(voters(n)),
      ...many(n, (i) => ({ ...person(i), kind: 'attendance', status: 'left', guest: false, item: null })),
      ...many(n, vote),
    ],
  ],
  [
    'turns at speaking',
    (n) => [...many(n, (i) => ({ kind: 'speech', person: person(i), item: 'i', limit: null, seconds: null }))],
  ],
])('D17: derives ten times as many %s with work that grows as their number', (_name, statements) => {
  const readsOf = (n: number) => {
    const reads = { count: 0 }
    const facts = { items: new Set(), currentItem: null, moves: [], quorumNeeded: null, rules }
    deriveDecisions({ ...facts, statements: counted(reads, statements(n)) } as unknown as DecisionFacts)
    return reads.count
  }
  // Sorting compares each entry with the logarithm of the others.
  expect(readsOf(1_000) / readsOf(100)).toBeLessThan(16)
})

function openMeeting() {
  const doc = new Y.Doc()
  const meeting = new Y.Map<unknown>()
  doc.getMap('meetings').set('m', meeting)
  meeting.set('title', new Y.Text('Council'))
  meeting.set('startedAt', at)
  return { doc, meeting }
}

test('D17: a flood of statements hides none of another member, and is counted with its author', () => {
  const { doc, meeting } = openMeeting()
  const flood = new Y.Doc()
  Y.applyUpdate(flood, Y.encodeStateAsUpdate(doc))
  const hand = (index: number, account: string) => ({
    kind: 'hand',
    order: orderOf(index),
    at,
    up: true,
    item: null,
    by: { account, name: account },
    person: person(index),
  })
  const ofFlood = (flood.getMap('meetings').get('m') as Y.Map<unknown>) ?? meeting
  flood.transact(() => {
    // The flood speaks for Ann, too.
    for (let index = 0; index < maxStatementsRead + 50; index++)
      ofFlood.set(`entry:f${index}`, { ...hand(index, 'ann'), by: { account: 'eve', name: 'Eve' } })
  })
  meeting.set('entry:own', { ...hand(99_999, 'ann'), person: { person: accountKey('ann'), name: 'Ann' } })
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(flood))
  const { read, unread } = storedStatements(meeting)
  expect(read).toHaveLength(maxStatementsRead)
  expect(unread).toHaveLength(51)
  expect(read.map(([key]) => key)).toContain('entry:own')
  expect(readDecisions(meeting).unread).toEqual({ count: 51, by: ['Eve'], entries: 0 })
})

test('entries of a long list in a statement are counted', () => {
  const { meeting } = openMeeting()
  const items = many(2_010, (i) => ({ i })).map((_, i) => `i${i}`)
  meeting.set('entry:m', { ...motion, order: 'a0', at, by, items })
  const { motions, unread } = readDecisions(meeting)
  expect(present(motions[0]).items).toHaveLength(2_000)
  expect(unread.entries).toBe(10)
})

test('agenda items beyond the limit are counted for the minutes', () => {
  const { doc, meeting } = openMeeting()
  doc.transact(() => {
    for (let index = 0; index < maxItemsRead + 7; index++) {
      const item = new Y.Map<unknown>([['title', `Item ${index}`]])
      meeting.set(`agenda:i${index}`, item)
    }
  })
  const source = present(queryMinutesSource(doc, 'm').read())
  expect(source.meeting.agendaItems).toHaveLength(maxItemsRead)
  expect(source.meeting.unread).toEqual({ agenda: 7, rituals: 0, actionItems: 0 })
})
