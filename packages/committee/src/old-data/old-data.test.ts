import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readCommitteeContent } from '../export/index.ts'
import { createTransitionContext } from '../testing/replica.ts'
import { readOldData, writeOldCommittee } from './index.ts'
import { isOldData } from './read-old-data.ts'

const meeting = {
  id: 'meeting-1700000000000',
  committeeId: 'parks',
  title: 'Spring planning',
  date: '2025-03-01T18:00:00.000Z',
  status: 'completed',
  startedAt: '2025-03-01T18:05:00.000Z',
  endedAt: '2025-03-01T19:00:00.000Z',
  agenda: '',
  agendaItems: [
    { id: 'b', title: 'Benches', order: 2, completed: true, tags: ['Vote', 'unknown'], type: 'agenda' },
    {
      id: 'a',
      title: 'Call to Order',
      order: 1,
      notes: 'On time.',
      subtasks: [
        { id: 's', title: 'Roll', completed: true },
        { id: 't', title: '' },
      ],
      deadline: '6:10 PM',
    },
    { title: '' },
  ],
  notes: 'First line\nSecond line',
  transcript: 'We meet.',
  audioURL: 'blob:x',
  actionItems: [{ id: 'x', title: 'Order benches', owner: 'Ana', dueDate: '2025-04-01', done: false }],
  documents: [
    { id: 'd', name: 'Plan.pdf', type: 'pdf', url: 'https://example.org/plan.pdf', uploadDate: '' },
    { id: 'e', name: 'Photo.png', type: 'image', url: 'blob:y', uploadDate: '' },
  ],
  tags: ['tag-1'],
  rituals: { pledgeDone: true, bylawsDone: false, items: [] },
}

/** The storage of the earlier app in a browser: values are strings. */
const storage = {
  committees: JSON.stringify({
    list: [{ id: 'parks', slug: 'parks', name: 'Parks', emoji: '🌳', createdAt: '2024-01-01T00:00:00.000Z' }],
    currentId: 'parks',
  }),
  [`meeting-${meeting.id}`]: JSON.stringify(meeting),
  'meeting-2': '{"id":"meeting-2","title":"Without a status"}',
  'meeting-template-parks': JSON.stringify({
    rituals: ['Moment of silence'],
    defaultAgendaItems: ['Call to Order', 'Old Business', 'New Business', 'Adjournment'],
    defaultDuration: 9000,
  }),
  'parks-budget_entries': JSON.stringify([
    { id: '1', type: 'expense', category: 'Benches', amount: 12.34, note: '', date: '2025-02-03' },
    { id: '2', type: 'gift', category: 'Benches', amount: 1, date: '2025-02-03' },
    { id: '3', type: 'income', category: 'Fees', amount: Number.NaN, date: '2025-02-03' },
  ]),
  'parks-ideas': JSON.stringify([{ id: 'i', title: 'Swings', description: '', status: 'approved' }]),
  'parks-members': JSON.stringify([{ id: 'm', name: 'Ana Ortiz', role: 'Chair', email: 'ana@example.org' }]),
  'parks-action-items': JSON.stringify([
    { id: 'x', title: 'Order benches', owner: 'Ana', dueDate: '2025-04-01' },
    { id: 'y', title: 'Call the mayor', owner: 'Sam', dueDate: null },
    { id: 'z', title: 'Order benches', owner: 'Sam', dueDate: '2025-06-01' },
  ]),
  'parks-budget.summary': '{"allocated":50000}',
  impact_state: '{"score":10}',
  something: 'else',
}

test('imports the earlier app’s data as a committee, and lists everything that is left out', () => {
  expect(isOldData(storage)).toBe(true)
  const { committees, notTaken } = readOldData(storage)
  expect(notTaken).toEqual(
    expect.arrayContaining([
      { where: `meeting-${meeting.id}.audioURL`, reason: 'audio' },
      { where: `meeting-${meeting.id}.agendaItems[0].tags: unknown`, reason: 'not-understood' },
      { where: `meeting-${meeting.id}.agendaItems[1].subtasks[1]`, reason: 'not-understood' },
      { where: `meeting-${meeting.id}.agendaItems[2]`, reason: 'not-understood' },
      { where: `meeting-${meeting.id}.documents[1] (Photo.png)`, reason: 'file' },
      { where: 'meeting-2', reason: 'not-understood' },
      { where: 'parks-budget_entries[1]', reason: 'not-understood' },
      { where: 'parks-budget_entries[2]', reason: 'not-understood' },
      { where: 'parks-budget.summary', reason: 'derived' },
      { where: 'impact_state', reason: 'personal' },
      { where: 'something', reason: 'not-understood' },
    ]),
  )
  expect(notTaken).toHaveLength(11)
  const [old] = committees
  if (!old) throw new Error('no committee')
  expect(committees).toHaveLength(1)

  const doc = new Y.Doc()
  const names = { name: 'Parks', emoji: '🌳', createdAt: '2024-01-01T00:00:00.000Z', importName: 'old' }
  writeOldCommittee(doc, createTransitionContext('o'), old, names)
  const content = readCommitteeContent(doc)
  expect(content).toMatchObject({
    name: 'Parks',
    createdAt: '2024-01-01T00:00:00.000Z',
    template: { rituals: ['Moment of silence'], duration: 480 },
    ledger: { entries: [{ type: 'expense', category: 'Benches', cents: 1234, date: '2025-02-03' }] },
    members: [{ name: 'Ana Ortiz', role: 'Chair', email: 'ana@example.org' }],
    ideas: [{ title: 'Swings', status: 'approved' }],
  })
  expect(content.template.agenda).toEqual(['Call to Order', 'Old Business', 'New Business', 'Adjournment'])
  expect(content.meetings).toMatchObject([
    {
      id: meeting.id,
      title: 'Spring planning',
      status: 'completed',
      startedAt: '2025-03-01T18:05:00.000Z',
      endedAt: '2025-03-01T19:00:00.000Z',
      notes: 'First line\nSecond line',
      transcript: 'We meet.',
      tags: ['tag-1'],
      agenda: [
        {
          title: 'Call to Order',
          notes: 'On time.',
          deadline: '6:10 PM',
          subtasks: [{ title: 'Roll', completed: true }],
        },
        { title: 'Benches', completed: true, tags: ['Vote'] },
      ],
      rituals: [
        { title: 'Pledge of Allegiance', completed: true, isRequired: true },
        { title: 'Bylaws Reading', completed: false, isRequired: true },
      ],
      actionItems: [
        { title: 'Order benches', owner: 'Ana', dueDate: '2025-04-01' },
        { title: 'Call the mayor', owner: 'Sam', dueDate: null },
        { title: 'Order benches', owner: 'Sam', dueDate: '2025-06-01' },
      ],
      documents: [
        { name: 'Plan.pdf', url: 'https://example.org/plan.pdf', versions: [] },
        { name: 'Photo.png', versions: [] },
      ],
    },
  ])
})

test('a legacy agenda of lines becomes items, and lists without a committee belong to general', () => {
  const { committees } = readOldData({
    'meeting-m': {
      ...meeting,
      id: 'm',
      committeeId: '',
      agendaItems: [],
      agenda: 'One\n\nTwo',
      status: 'upcoming',
      startedAt: null,
      endedAt: null,
    },
    ideas: [{ title: 'Swings' }],
  })
  expect(committees).toMatchObject([{ id: 'general', name: null, ideas: [{ status: 'new' }] }])
  const [old] = committees
  if (!old) throw new Error('no committee')
  const doc = new Y.Doc()
  const names = { name: 'Old', emoji: '🤝', createdAt: '2024-01-01T00:00:00.000Z', importName: 'old' }
  writeOldCommittee(doc, createTransitionContext('o'), old, names)
  const { meetings } = readCommitteeContent(doc)
  expect(meetings).toMatchObject([{ status: 'upcoming', agenda: [{ title: 'One' }, { title: 'Two' }] }])
})

test('a meeting with an invalid start is imported with its day', () => {
  const { committees } = readOldData({ 'meeting-m': { ...meeting, startedAt: '' } })
  const [old] = committees
  if (!old) throw new Error('no committee')
  const doc = new Y.Doc()
  const names = { name: 'Old', emoji: '🤝', createdAt: '2024-01-01T00:00:00.000Z', importName: 'old' }
  writeOldCommittee(doc, createTransitionContext('o'), old, names)
  expect(readCommitteeContent(doc).meetings).toMatchObject([{ startedAt: meeting.date }])
})

test('two records with one id do not replace each other, and the report lists them', () => {
  const other = { ...meeting, title: 'Another planning' }
  const template = { rituals: ['Silence'], defaultAgendaItems: [], defaultDuration: 60 }
  const { committees, notTaken } = readOldData({
    committees: [
      { id: 'parks', name: 'Parks' },
      { id: 'parks', name: 'Roads' },
    ],
    'meeting-a': meeting,
    'meeting-b': other,
    'meeting-c': meeting,
    'meeting-d': other,
    'template-parks': template,
    'meeting-template-parks': { ...template, rituals: ['Pledge'] },
  })
  expect(committees).toMatchObject([{ id: 'parks', name: 'Parks', template: { rituals: ['Silence'] } }])
  expect(committees[0]?.meetings.map(({ id, title }) => [id, title])).toEqual([
    [meeting.id, 'Spring planning'],
    [`${meeting.id}-2`, 'Another planning'],
  ])
  const told = notTaken.filter(({ reason }) => reason === 'twice' || reason === 'same-id')
  expect(told).toEqual([
    { where: 'committees[1]', reason: 'twice' },
    { where: 'meeting-b', reason: 'same-id' },
    { where: 'meeting-c', reason: 'twice' },
    { where: 'meeting-d', reason: 'twice' },
    { where: 'meeting-template-parks', reason: 'twice' },
  ])
})

test.each([null, [], 'x', 4, {}, { theme: 'dark' }, { ref_code: 'ABCDEF' }])('%j is no old data', (json) => {
  expect(isOldData(json)).toBe(false)
  expect(readOldData(json).committees).toEqual([])
})

test('no stored value makes it throw', () => {
  const odd = [null, 4, [], {}, [null, 4, [], { __proto__: null }], 'x', { items: 5 }, [{ title: { a: 1 } }]]
  for (const value of odd)
    for (const key of [...Object.keys(storage), 'meeting-template-x', 'x:documents.recent']) {
      const { committees } = readOldData({
        [key]: value,
        'meeting-m': { ...meeting, actionItems: [value], agendaItems: [value], documents: [value] },
      })
      for (const old of committees)
        writeOldCommittee(new Y.Doc(), createTransitionContext('o'), old, {
          name: 'Old',
          emoji: '🤝',
          createdAt: '2024-01-01T00:00:00.000Z',
          importName: 'old',
        })
    }
})
