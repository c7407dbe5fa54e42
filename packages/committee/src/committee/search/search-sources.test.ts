import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Result } from '../../document/result.ts'
import { editActionItem, scheduleMeeting } from '../../index.ts'
import { attachDocument, markErased } from '../../meeting/documents/index.ts'
import { voidStatements } from '../../meeting/proceedings/attendance-transitions.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { createReplica } from '../../testing/replica.ts'
import { addEntry, removeEntries } from '../budget/index.ts'
import { addChecklistEntry, checklists } from '../checklists/index.ts'
import { addComment, ideas } from '../ideas/index.ts'
import { announcements, resources } from '../lists/index.ts'
import { addMember, editMember } from '../members/index.ts'
import { fingerprintOf, type SearchSource, searchSources } from './index.ts'

let ids = 0
const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
const ana = { account: 'a1', name: 'Ana Ortiz' }

function done<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
const entriesOf = (doc: Y.Doc) =>
  searchSources.flatMap((source: SearchSource) => source.parts(doc).flatMap((part) => source.read(doc, part)))

test('finds each kind of entity by its text, without removed ones', () => {
  const doc = new Y.Doc()
  const idea = done(ideas.add(doc, context, { title: 'A pond', description: 'With frogs', status: 'new' }, ana))
  done(addComment(doc, context, idea, 'And newts', ana))
  done(
    ideas.remove(doc, context, done(ideas.add(doc, context, { title: 'Gone', description: '', status: 'new' }, ana))),
  )
  done(
    addChecklistEntry(
      doc,
      context,
      done(checklists.add(doc, context, { title: 'Before a meeting' }, null)),
      'Book the room',
    ),
  )
  const notice = { title: 'Fair', text: 'On Sunday', pinned: false }
  done(announcements.add(doc, context, notice, ana))
  done(announcements.remove(doc, context, done(announcements.add(doc, context, { ...notice, title: 'Gone' }, ana))))
  done(
    resources.add(
      doc,
      context,
      { title: 'Bylaws', link: 'https://example.org/', note: 'All of them', category: 'Rules' },
      ana,
    ),
  )
  const member = {
    name: 'Joy Park',
    role: 'Chair',
    email: 'joy@example.org',
    from: '',
    until: '',
    account: null,
  }
  done(addMember(doc, context, member))
  const spent = {
    type: 'expense',
    category: 'Garden',
    cents: 12_050,
    note: 'Seeds',
    date: '2026-11-20',
  } as const
  done(addEntry(doc, context, spent))
  done(removeEntries(doc, context, [done(addEntry(doc, context, { ...spent, note: 'Gone' }))]))
  const found = entriesOf(doc)
  expect(found.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'idea A pond',
    'announcement Fair',
    'resource Bylaws',
    'member Joy Park',
    'checklist Before a meeting',
    'ledger-entry Seeds',
  ])
  const words = found.map(({ body }) => body).join('\n')
  for (const word of [
    'frogs',
    'newts',
    'Ana Ortiz',
    'Chair',
    'joy@example.org',
    'Sunday',
    'Rules',
    'Book the room',
    'Garden',
    '120.50',
  ])
    expect(words).toContain(word)
})

test('a source reports its changed parts, and a changed entry has another fingerprint', () => {
  const doc = new Y.Doc()
  const changed: string[] = []
  for (const source of searchSources as readonly SearchSource[])
    source.subscribe(doc, (parts) => changed.push(...parts))
  const plan = { title: 'Spring', scheduledFor: '2026-12-01T10:00:00Z' }
  const meeting = done(scheduleMeeting(doc, context, plan))
  expect(changed).toContain(meeting)
  changed.length = 0
  const member = { name: 'Joy Park', role: 'Chair', email: '', from: '', until: '', account: null }
  const id = done(addMember(doc, context, member))
  expect(changed).toContain('all')
  const before = entriesOf(doc).map(fingerprintOf)
  expect(entriesOf(doc).map(fingerprintOf)).toEqual(before)
  done(editMember(doc, context, id, { role: 'Treasurer' }))
  expect(entriesOf(doc).map(fingerprintOf)).not.toEqual(before)
})

test('an action item is found by its owner, and by what was done', () => {
  const { base, live, actionItem } = createCommitteeInUse()
  const { doc, context: by } = createReplica('ana', 77, base)
  const paint = { title: 'Buy paint', owner: 'Ann', dueDate: null }
  done(editActionItem(doc, by, live, actionItem, paint, { ...paint, outcome: 'Six litres' }))
  expect(entriesOf(doc).find(({ id }) => id === actionItem)?.body).toBe('Ann\nSix litres')
})

test('an agenda item is found by the wordings of its motions, without those taken back', () => {
  const inUse = createCommitteeInUse()
  const replica = createReplica('ana', 77, inUse.base)
  const { doc } = replica
  const bodyOf = () => entriesOf(doc).find(({ kind, id }) => kind === 'agenda' && id === inUse.items[0])?.body
  expect(bodyOf()).toContain('Paint the benches')
  done(voidStatements(doc, replica.context, inUse.live, [inUse.motion]))
  expect(bodyOf()).not.toContain('Paint the benches')
  expect(bodyOf()).toContain('Mow the lawn')
})

test('the words of an erased file are not found, though a document has the same file', () => {
  const doc = new Y.Doc()
  const meeting = done(scheduleMeeting(doc, context, { title: 'Spring', scheduledFor: '2026-12-01T10:00:00Z' }))
  const file = { sha256: 'ab'.repeat(32), bytes: 5, mime: 'text/plain' }
  const attach = (name: string) => done(attachDocument(doc, context, meeting, { name, file, by: 'Ana', item: null }))
  done(markErased(doc, context, meeting, attach('Old.txt'), file.sha256, 'Ana'))
  attach('New.txt')
  const documents = entriesOf(doc).filter(({ kind }) => kind === 'document')
  expect(documents.map(({ title, file: own }) => [title, own])).toEqual([
    ['Old.txt', null],
    ['New.txt', file.sha256],
  ])
})

test('finds a resolution by its number and by the text of its motion', () => {
  const { base, resolutions } = createCommitteeInUse()
  const { doc } = createReplica('a', 1000, base)
  const found = entriesOf(doc).filter(({ kind }) => kind === 'resolution')
  expect(found).toMatchObject([
    { id: resolutions[0], title: '2026-001 Paint the benches', isCurrent: false },
    { id: resolutions[1], title: '2026-002 Mow the lawn', isCurrent: true },
  ])
})
