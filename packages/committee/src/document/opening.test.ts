import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import * as committee from '../index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { createReplica } from '../testing/replica.ts'

const inUse = createCommitteeInUse()

describe('rule 1: opening, reading and watching write nothing', () => {
  test.each([
    ['a new document', undefined],
    ['a committee in use', inUse.base],
  ])('%s', (_name, base) => {
    const { doc } = createReplica('a', 1000, base)
    const before = Y.encodeStateAsUpdate(doc)
    let updates = 0
    doc.on('update', () => updates++)

    const [first = ''] = inUse.items
    const watched: committee.Watched<unknown>[] = [
      committee.watchMeetingList(doc),
      committee.watchMeeting(doc, inUse.live),
      committee.watchMeetingHead(doc, inUse.live),
      committee.watchAgendaOrder(doc, inUse.live),
      committee.watchAgendaItem(doc, inUse.live, first),
      committee.watchRitualOrder(doc, inUse.live),
      committee.watchRitualItem(doc, inUse.live, inUse.rituals[0] ?? ''),
      committee.watchTemplate(doc),
    ]
    for (const part of watched) {
      const stop = part.watch(() => {})
      part.read()
      stop()
    }
    committee.describeCommittee(doc)
    committee.readSchemaVersion(doc)
    committee.meetingNotes(doc, inUse.live)
    committee.meetingTitleText(doc, inUse.live)

    expect(updates).toBe(0)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
  })

  test('the template of a new document is the specified one, and every device derives the same', () => {
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

  test('the schema version comes with the first change, and a newer one is told', () => {
    const { doc, hand } = createReplica('a', 1000)
    expect(committee.readSchemaVersion(doc)).toBe(0)
    committee.addTemplateRitual(doc, hand, 'Roll call')
    expect(committee.readSchemaVersion(doc)).toBe(committee.schemaVersion)
    doc.getMap('committee').set('schemaVersion', committee.schemaVersion + 1)
    committee.addTemplateRitual(doc, hand, 'Minute of silence')
    expect(committee.isFromNewerApp(doc)).toBe(true)
  })
})
