import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { queryLedger } from '../committee/budget/index.ts'
import { queryHeldMeetings, queryMembers } from '../committee/members/index.ts'
import { queryWorkflow } from '../committee/workflows/index.ts'
import * as committee from '../index.ts'
import { queryDecisionRules, queryDecisions } from '../meeting/proceedings/decisions/index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { createReplica } from '../testing/replica.ts'
import { roomQueries } from '../testing/rooms-in-use.ts'

const inUse = createCommitteeInUse()

describe('D1: opening, reading and subscribing write nothing', () => {
  test.each([
    ['a new document', undefined],
    ['a committee in use', inUse.base],
  ])('%s', (_name, base) => {
    const { doc } = createReplica('a', 1000, base)
    const before = Y.encodeStateAsUpdate(doc)
    let updates = 0
    doc.on('update', () => updates++)

    const [first = ''] = inUse.items
    const queries: committee.Query<unknown>[] = [
      committee.queryMeetingList(doc),
      committee.queryMeeting(doc, inUse.live),
      committee.queryMeetingHead(doc, inUse.live),
      committee.queryAgendaOrder(doc, inUse.live),
      committee.queryAgendaItem(doc, inUse.live, first),
      committee.queryRitualOrder(doc, inUse.live),
      committee.queryRitualItem(doc, inUse.live, inUse.rituals[0] ?? ''),
      committee.queryTemplate(doc),
      queryLedger(doc),
      queryMembers(doc),
      queryHeldMeetings(doc),
      queryWorkflow(doc),
      queryDecisions(doc, inUse.live),
      queryDecisionRules(doc),
      ...roomQueries(doc),
    ]
    for (const part of queries) {
      const stop = part.subscribe(() => {})
      part.read()
      stop()
    }
    committee.describeCommittee(doc)
    committee.readSchemaVersion(doc)
    committee.meetingNotes(doc, inUse.live)

    expect(updates).toBe(0)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
  })

  test('the template of a new document is the specified one, and the same on every device', () => {
    const { doc } = createReplica('a', 1000)
    const template = committee.readTemplate(doc)
    expect(template.rituals.map(({ text }) => text)).toEqual(['Pledge of Allegiance', 'Bylaws Reading'])
    expect(template.defaultAgendaItems.map(({ text }) => text)).toEqual([
      'Call to Order',
      'Old Business',
      'New Business',
      'Adjournment',
    ])
    expect(template.defaultDuration).toBe(60)
    expect(committee.readTemplate(createReplica('b', 2000).doc)).toEqual(template)
  })

  test('the first change writes the schema version, and a newer version is reported', () => {
    const { doc, context } = createReplica('a', 1000)
    expect(committee.readSchemaVersion(doc)).toBe(0)
    committee.templateRituals.add(doc, context, 'Roll call')
    expect(committee.readSchemaVersion(doc)).toBe(committee.schemaVersion)
    doc.getMap('committee').set('schemaVersion', committee.schemaVersion + 1)
    committee.templateRituals.add(doc, context, 'Minute of silence')
    expect(committee.isFromNewerApp(doc)).toBe(true)
  })
})
