import type { ListedActionItem, Meeting } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { minutesFileName, minutesOf, minutesText } from './minutes.ts'

const item = {
  notes: '',
  subtasks: [],
  tags: [],
  completed: false,
  order: 'a0',
  removedAt: null,
  cancelled: null,
  recursFrom: null,
  nextDeclinedAt: null,
  place: null,
  link: null,
  duration: null,
  origin: null,
}
const meeting = {
  id: 'm',
  title: 'Spring planning',
  date: '2026-05-04T19:00:00',
  status: 'completed',
  startedAt: '2026-05-04T19:00:00',
  endedAt: '2026-05-04T20:10:00',
  agendaItems: [
    { ...item, id: 'b', type: 'agenda', title: 'Old Business', deadline: null },
    {
      ...item,
      id: 'a',
      type: 'agenda',
      title: 'Playground',
      notes: 'Swings first.\n\nSlide later.',
      tags: ['Vote'],
      completed: true,
      deadline: null,
      subtasks: [{ id: 's', title: 'Ask three firms', completed: true }],
    },
  ],
  rituals: {
    items: [
      { ...item, id: 'r', type: 'ritual', title: 'Pledge', completed: true, isRequired: true, icon: '' },
    ],
  },
  notes: 'We met.\nWe agreed.',
  documents: [],
} as unknown as Meeting
const action: ListedActionItem = {
  id: 'x',
  title: 'Order paint',
  owner: 'Ana',
  dueDate: '2026-06-01',
  done: false,
  carriedFrom: null,
  carriedTo: null,
}

test('minutes list what happened, in the order of the meeting', () => {
  const carried = { ...action, id: 'y', title: 'Fix bench', owner: '', dueDate: 'soon' }
  const minutes = minutesOf('Parks', 'Spring planning', meeting, [
    action,
    { ...carried, carriedTo: { meetingId: 'n', title: 'May', done: true } },
  ])
  expect(minutesText(minutes)).toBe(
    [
      'Parks',
      'Minutes of Spring planning',
      'May 4, 2026, 7:00 PM to 8:10 PM',
      '',
      'RITUALS',
      '- Pledge (completed)',
      '',
      'AGENDA',
      '1. Playground (Vote, completed)',
      '   Swings first.',
      '   Slide later.',
      '   ☑ Ask three firms',
      '2. Old Business (not completed)',
      '',
      'NOTES',
      'We met.',
      'We agreed.',
      '',
      'ACTION ITEMS',
      '1. Order paint (Owner: Ana, due Jun 1, 2026, open)',
      '2. Fix bench (due soon, done, carried to May)',
      '',
    ].join('\n'),
  )
})

test('until the meeting has ended they say that they are a draft', () => {
  const live = minutesOf('Parks', 'Spring planning', { ...meeting, status: 'live', endedAt: null }, [])
  expect(live.draft).toMatch(/^Draft/)
  expect(live.when).toBe('May 4, 2026, from 7:00 PM')
})

test.each([
  ['Spring planning', 'spring-planning-minutes.txt'],
  ['May 4, 2026', 'may-4--2026-minutes.txt'],
  ['Straßenfest / Übersicht', 'straßenfest---übersicht-minutes.txt'],
])('the file of %s is called %s', (title, name) => {
  expect(minutesFileName(title)).toBe(name)
})

test('an approved text is compared in the time zone in which it was approved', () => {
  const utc = { ...meeting, startedAt: '2026-05-04T19:00:00Z', endedAt: '2026-05-04T20:10:00Z' }
  expect(minutesOf('Parks', 'Spring planning', utc, [], 'America/New_York').when).toBe(
    'May 4, 2026, 3:00 PM to 4:10 PM',
  )
})
