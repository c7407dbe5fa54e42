import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { byMonth, fiscalYear, queryLedger, spendingByCategory, summarise } from '../committee/budget/index.ts'
import * as history from '../committee/history/index.ts'
import { ideas } from '../committee/ideas/index.ts'
import {
  linkMembers,
  offerForDuty,
  offerMembers,
  queryHeldMeetings,
  queryMembers,
  queryRemovedMembers,
} from '../committee/members/index.ts'
import { fingerprintOf, searchSources } from '../committee/search/index.ts'
import { nextStepOf, queryWorkflow, reachedStages } from '../committee/workflows/index.ts'
import { tryRow } from '../convergence/row.ts'
import { transitionTable } from '../convergence/transition-table.ts'
import * as committee from '../index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { roots } from '../testing/content.ts'
import { createReplica } from '../testing/replica.ts'
import { roomQueries } from '../testing/rooms-in-use.ts'

const inUse = createCommitteeInUse()
const rows = Object.values(transitionTable(inUse))

const strangers: Record<string, () => unknown> = {
  'a BigInt': () => 12345678901234567890n % 2n ** 63n,
  NaN: () => Number.NaN,
  Infinity: () => Number.POSITIVE_INFINITY,
  'a number': () => -1.5,
  text: () => 'text where something else belongs',
  'an empty text': () => '',
  true: () => true,
  null: () => null,
  'a list': () => [1, ['two', null]],
  bytes: () => new Uint8Array([0, 255]),
  'an object': () => ({ title: 5, text: [], order: {}, enabled: true, frequency: 'hourly', name: null }),
  __proto__: () => JSON.parse('{"__proto__": {"title": "lent", "text": "lent", "enabled": true, "name": "lent"}}'),
  'deep nesting': () => JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  'deep objects': () => JSON.parse(`${'{"text":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  'a day in words': () => 'yesterday',
  'the first day there is': () => '-271821-04-20T00:00:00.000Z',
  'half a letter': () => '\ud83d and \udc00',
  'an enormous text': () => 'endless '.repeat(20_000),
  'a Y.Map': () => new Y.Map([['title', 'x']]),
  'a Y.Array': () => Y.Array.from([1, 'two']),
  'a Y.Text': () => new Y.Text('typed'),
  'a Y.XmlFragment': () => new Y.XmlFragment(),
  'a Y.XmlElement': () => new Y.XmlElement('paragraph'),
  'a Y.XmlHook': () => new Y.XmlHook('hook'),
  'a Y.XmlText': () => new Y.XmlText('typed'),
  'a Y.Doc': () => new Y.Doc(),
}

describe('D9: with any value in a document, readers return and transitions do not throw', () => {
  for (const [name, stranger] of Object.entries(strangers)) {
    test(`${name} in any place`, () => {
      const groups = groupsOf(onePerShape(placesOf(inUse.base)))
      expect(groups.flat().length).toBeGreaterThan(20)
      for (const places of groups) {
        const hostile = createReplica('h', 9000, inUse.base)
        for (const place of places) mapAt(hostile.doc, place.slice(0, -1)).set(place.at(-1) ?? '', stranger())
        // As an update, like data from outside.
        const replica = createReplica('a', 1000, Y.encodeStateAsUpdate(hostile.doc))
        expect(() => readEverything(replica.doc), places.map((place) => place.join('/')).join()).not.toThrow()
      }
    })

    test(`${name} in every field at once, then every transition`, () => {
      const hostile = createReplica('h', 9000, inUse.base)
      const fields = fieldsOf(inUse.base)
      expect(fields.length).toBeGreaterThan(20)
      for (const place of fields) {
        mapAt(hostile.doc, place.slice(0, -1)).set(place.at(-1) ?? '', stranger())
      }
      const replica = createReplica('a', 1000, Y.encodeStateAsUpdate(hostile.doc))
      for (const row of rows) tryRow(row, replica)
      expect(() => readEverything(replica.doc)).not.toThrow()
    })
  }

  test('roots of another type than ours', () => {
    const hostile = new Y.Doc()
    hostile.getText('meetings').insert(0, 'no map')
    hostile.getArray('committee').push([1, 2])
    hostile.getXmlFragment('templateRituals').insert(0, [new Y.XmlElement('p')])
    const replica = createReplica('a', 1000, Y.encodeStateAsUpdate(hostile))
    expect(() => readEverything(replica.doc)).not.toThrow()
    expect(committee.scheduleMeeting(replica.doc, replica.context, plan).ok).toBe(true)
    expect(committee.queryMeetingList(replica.doc).read()).toHaveLength(1)
  })

  test('a meeting with the id __proto__, and one with the id constructor', () => {
    const { doc, context } = createReplica('a', 1000)
    for (const id of ['__proto__', 'constructor']) doc.getMap('meetings').set(id, new Y.Map([['title', 'odd']]))
    expect(committee.queryMeetingList(doc).read()).toHaveLength(2)
    expect(committee.addAgendaItem(doc, context, '__proto__', 'Benches').ok).toBe(true)
    expect(committee.templateRituals.add(doc, context, 'Roll call').ok).toBe(true)
  })

  test('fields that this version does not know are not changed', () => {
    const { doc, context } = createReplica('a', 1000, inUse.base)
    const item = mapAt(doc, ['meetings', inUse.live, `agenda:${inUse.items[0]}`])
    item.set('quorum', { from: 'a later version' })
    committee.setAgendaItemCompleted(doc, context, inUse.live, inUse.items[0] ?? '', true)
    expect(item.get('quorum')).toEqual({ from: 'a later version' })
  })

  test('a title with embedded objects is read, not edited, and replaced by a form', () => {
    const marked = new Y.XmlText('marked')
    const withPicture = new Y.Text('pictured')
    const strangeTitles: [unknown, string][] = [
      [marked, 'marked'],
      [withPicture, 'pictured'],
      ['plain', 'plain'],
      [5n, ''],
    ]
    for (const [title, shown] of strangeTitles) {
      const { doc, context } = createReplica('a', 1000, inUse.base)
      mapAt(doc, ['meetings', inUse.live]).set('title', title)
      if (title === marked) marked.format(0, 3, { bold: {} })
      if (title === withPicture) withPicture.insertEmbed(2, { image: 'x' })
      expect(committee.queryMeetingHead(doc, inUse.live).read()?.title).toBe(shown)
      expect(committee.retitleMeeting(doc, context, inUse.live, shown, 'November').ok).toBe(true)
      expect(committee.queryMeetingHead(doc, inUse.live).read()?.title).toBe('November')
    }
  })

  test('a removal mark that is not a time neither hides an item nor blocks its removal', () => {
    const { doc, context } = createReplica('a', 1000, inUse.base)
    const [first = ''] = inUse.items
    mapAt(doc, ['meetings', inUse.live, `agenda:${first}`]).set('removedAt', 5)
    expect(committee.queryAgendaOrder(doc, inUse.live).read().open).toContain(first)
    committee.removeAgendaItem(doc, context, inUse.live, first)
    expect(committee.queryAgendaOrder(doc, inUse.live).read().open).not.toContain(first)
  })
})

const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }

type Path = readonly string[]

/** Every key of every map in a document, as paths from the roots. */
function placesOf(base: Uint8Array): Path[] {
  const { doc } = createReplica('p', 7, base)
  const places: Path[] = []
  const visit = (map: Y.Map<unknown>, path: Path) => {
    for (const [key, value] of map.entries()) {
      places.push([...path, key])
      if (value instanceof Y.Map) visit(value, [...path, key])
    }
  }
  for (const root of roots) visit(doc.getMap(root), [root])
  return places
}

/** One place of each shape: the result for one agenda item's title applies to all of them. */
function onePerShape(places: readonly Path[]): Path[] {
  const shapeOf = (place: Path) => place.join('/').replace(/(meeting-\d+-)?o[0-9a-z]{4}/g, '*')
  return [...new Map(places.map((place) => [shapeOf(place), place])).values()]
}

/**
 * Reading takes most of the time, so sixteen values share a document. Four entities share one if no entity is in another, which
 * it would hide.
 */
function groupsOf(places: readonly Path[]): Path[][] {
  const entities = new Set(places.map((place) => place.slice(0, -1).join('/')))
  const isEntity = (place: Path) => entities.has(place.join('/'))
  const depths = new Set(places.filter(isEntity).map(({ length }) => length))
  const atDepth = (depth: number) => places.filter((place) => isEntity(place) && place.length === depth)
  return [
    ...[...depths].flatMap((depth) => inGroups(atDepth(depth), 4)),
    ...inGroups(
      places.filter((place) => !isEntity(place)),
      16,
    ),
  ]
}

function inGroups(places: readonly Path[], size: number): Path[][] {
  const count = Math.ceil(places.length / size)
  return Array.from({ length: count }, (_, first) => places.filter((_place, index) => index % count === first))
}

/** The places that contain a value of an entity, not an entity. */
function fieldsOf(base: Uint8Array): Path[] {
  const places = placesOf(base)
  const entities = new Set(places.map((place) => place.slice(0, -1).join('/')))
  return places.filter((place) => !entities.has(place.join('/')))
}

function mapAt(doc: Y.Doc, path: Path): Y.Map<unknown> {
  const [root = '', ...keys] = path
  return keys.reduce<Y.Map<unknown>>((map, key) => map.get(key) as Y.Map<unknown>, doc.getMap(root))
}

function readEverything(doc: Y.Doc): void {
  for (const query of roomQueries(doc)) query.read()
  for (const source of searchSources)
    for (const part of source.parts(doc)) for (const entry of source.read(doc, part)) fingerprintOf(entry)
  for (const id of doc.getMap('ideas').keys()) ideas.queryOne(doc, id).read()
  for (const facts of queryWorkflow(doc).read()) {
    const known = { ...facts, approved: null }
    reachedStages(known)
    nextStepOf(known, { now: new Date(), canWrite: true, isOwner: true })
  }
  committee.describeCommittee(doc)
  committee.readSchemaVersion(doc)
  committee.queryTemplate(doc).read()
  const directory = linkMembers([...queryMembers(doc).read(), ...queryRemovedMembers(doc).read()], [])
  offerMembers(directory, [], new Set(), '2026-12-01')
  offerForDuty('presiding', directory, [], '2026-12-01')
  queryHeldMeetings(doc).read()
  const { entries, openingBalance, fiscalYearStart } = queryLedger(doc).read()
  const sums = summarise(entries.values(), openingBalance, fiscalYear(2026, fiscalYearStart))
  expect(Number.isSafeInteger(sums.balance)).toBe(true)
  byMonth(entries.values())
  spendingByCategory(entries.values())
  const list = committee.queryMeetingList(doc).read()
  committee.upcomingMeetings(list, new Date())
  committee.pastMeetings(list, new Date())
  for (const meetingId of doc.getMap('meetings').keys()) {
    const meeting = committee.queryMeeting(doc, meetingId).read()
    committee.queryMeetingHead(doc, meetingId).read()
    const contents = history.readMeetingContents(doc, meetingId)
    if (contents) history.differencesToRestore(contents, contents, new Date(0))
    committee.queryMeetingNotes(doc, meetingId).read()
    committee.queryProceedings(doc, meetingId).read()
    committee.queryMinutesSource(doc, meetingId).read()
    committee.queryNow(doc, meetingId).read()
    committee.queryLateNotes(doc, meetingId).read()
    committee.meetingNotes(doc, meetingId)
    committee.queryAgendaOrder(doc, meetingId).read()
    committee.queryRitualOrder(doc, meetingId).read()
    for (const { id } of meeting?.agendaItems ?? []) {
      committee.queryAgendaItem(doc, meetingId, id).read()
      committee.agendaItemText(doc, meetingId, id, 'notes')
    }
    for (const { id } of meeting?.rituals.items ?? []) committee.queryRitualItem(doc, meetingId, id).read()
    // Like a screen: formatting an invalid date would throw there.
    if (meeting) new Date(meeting.date).toISOString()
  }
}
