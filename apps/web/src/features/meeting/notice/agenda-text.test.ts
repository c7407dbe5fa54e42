import type { AgendaToPost } from '@civic-hub/committee/notice'
import { expect, test } from 'vitest'
import { agendaText } from './agenda-text.ts'

const agenda: AgendaToPost = {
  title: ' Spring planning ',
  kind: 'Special meeting',
  start: '2026-11-28T02:00:00.000Z',
  venue: 'City Hall',
  link: 'https://meet.example/parks',
  items: ['Call to Order', 'Für die Schaukel'],
}

test('contains title, date, place and the items in order, with the times of one zone', () => {
  expect(agendaText('Parks', agenda, 'America/Los_Angeles')).toBe(
    `Parks
Agenda: Spring planning
Special meeting
Friday, Nov 27, 2026, 6:00 PM (America/Los_Angeles)
Place: City Hall
Online: https://meet.example/parks

1. Call to Order
2. Für die Schaukel
`,
  )
})

test('says that time, title and items are missing', () => {
  const empty = { title: ' ', kind: null, start: null, venue: null, link: null, items: [] }
  expect(agendaText('Parks', empty, 'UTC')).toBe(
    'Parks\nAgenda: Untitled meeting\nTime: not planned yet\n\nNo agenda items.\n',
  )
})
