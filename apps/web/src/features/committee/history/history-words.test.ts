import type { MeetingDifference } from '@civic-hub/committee/history'
import { describe, expect, it } from 'vitest'
import { changeWords, formOf, lostWords } from './difference-forms.ts'
import { readHistoryAddress } from './history-address.ts'
import { dueDay, isTimed, timeOf } from './history-when.ts'
import { namesOf } from './people-names.tsx'
import { summaryOf } from './summary-of.ts'

const fields: string[] = []
const item = { list: 'agenda', id: 'one', title: 'Benches', fields } as const

describe('the description of changes', () => {
  it('is a sentence after a name', () => {
    const words = (change: MeetingDifference) => changeWords(change)
    expect(words({ ...item, kind: 'item-added' })).toBe('added “Benches” to the agenda')
    expect(words({ ...item, list: 'ritual', kind: 'item-removed' })).toBe('removed “Benches” from the rituals')
    expect(words({ ...item, kind: 'item-deadline', before: '7 pm', after: null })).toBe(
      'removed the deadline of “Benches”, which was “7 pm”',
    )
    expect(words({ kind: 'action-due', id: 'a', title: 'Paint', before: null, after: '2026-12-24', fields })).toBe(
      'set the due date of “Paint” to Dec 24, 2026',
    )
    const outcome = {
      kind: 'action-outcome',
      id: 'a',
      title: 'Paint',
      before: null,
      after: 'Six litres',
      fields,
    } as const
    expect(words(outcome)).toBe('noted what was done for “Paint”: “Six litres”')
    expect(words({ ...outcome, before: 'Six litres', after: null })).toBe(
      'removed what was done for “Paint”: “Six litres”',
    )
  })

  it('describes facts that were set for the meeting, and facts that were removed', () => {
    const at = '2026-11-21T19:05:00'
    const bob = { name: 'Bob', at, fields } as const
    expect(changeWords({ ...bob, kind: 'attendance-stated', status: 'present' })).toBe('marked Bob present at 7:05 PM')
    expect(changeWords({ ...bob, kind: 'attendance-voided', status: 'left' })).toBe(
      'took back that Bob was marked as having left at 7:05 PM',
    )
    expect(changeWords({ ...bob, kind: 'duty-stated', duty: 'presiding' })).toBe('noted that Bob presides from 7:05 PM')
    expect(changeWords({ ...bob, kind: 'duty-voided', duty: 'notes' })).toBe(
      'took back that Bob takes the notes from 7:05 PM',
    )
    const moved = { kind: 'moved-to', title: 'Benches', at, fields } as const
    expect(changeWords(moved)).toBe('moved the meeting to “Benches”')
    expect(changeWords({ ...item, kind: 'item-planned', before: null, after: 15 })).toBe(
      'planned 15 minutes for “Benches”',
    )
    expect(summaryOf([{ ...bob, kind: 'attendance-stated', status: 'left' }, moved])).toBe('Attendance · Current item')
  })

  it('mentions the value that was not kept, if the change sets one field and the value is known', () => {
    const lostOf = (change: MeetingDifference, value: unknown) =>
      lostWords({ ...change, by: ['ana'], lost: [{ who: 'sam', value }] }).map((lost) => lost.value)
    const deadline = { ...item, kind: 'item-deadline', before: null, after: '8 pm' } as const
    expect(lostOf(deadline, '7 pm')).toEqual(['7 pm'])
    expect(lostOf(deadline, undefined)).toEqual([null])
    const due = { kind: 'action-due', id: 'a', title: 'Paint', before: null, after: null, fields } as const
    expect(lostOf(due, '2026-12-24')).toEqual(['Dec 24, 2026'])
    const planned = { kind: 'meeting-planned', before: null, after: null, fields } as const
    expect(lostOf(planned, 'no time')).toEqual([null])
    const renamed = { ...item, kind: 'subtask-title', before: 'a', after: 'b' } as const
    expect(lostOf(renamed, { title: 'c', order: 'a0' })).toEqual(['c'])
    expect(lostOf({ ...item, kind: 'item-moved' }, 'a0')).toEqual([])
  })

  it.each([
    ['venue', 'Hall', ' Library ', 'Library'],
    ['link', 'https://example.org', 'example.org/a', 'https://example.org/a'],
    ['duration', 45, 60, '60 min'],
    ['kind', 'Annual meeting', 'Special meeting', 'Special meeting'],
    ['number', 7, 8, 'Meeting no. 8'],
    ['minutesDepth', 'summary', 'decisions', 'Minutes: Decisions only'],
  ] as const)('has a sentence, a mark, a summary and the lost value of the %s', (field, after, other, lost) => {
    const difference = { kind: 'meeting-field', field, before: null, after, fields } as const
    const change = { ...difference, by: ['ana'], lost: [{ who: 'sam', value: other }] }
    expect(changeWords(change)).toMatch(/^set the /)
    expect(formOf(change)).toMatchObject({ mark: { words: 'Details changed' }, contents: 'head' })
    expect(summaryOf([change])).toBe('Details')
    expect(lostWords(change)).toEqual([{ who: 'sam', value: lost }])
    expect(lostWords({ ...change, lost: [{ who: 'sam', value: {} }] })).toEqual([{ who: 'sam', value: null }])
  })

  it('is a line that counts entries, not changes', () => {
    expect(
      summaryOf([
        { kind: 'notes', before: '', after: 'x', fields },
        { ...item, kind: 'item-completed' },
        { ...item, kind: 'item-title', before: 'Bench', after: 'Benches' },
        { ...item, id: 'two', kind: 'item-added' },
        { ...item, id: 'three', kind: 'item-restored' },
        { ...item, id: 'four', kind: 'item-removed' },
        { kind: 'meeting-ended', at: '2026-11-21T20:00:00.000Z', fields },
      ]),
    ).toBe('Ended · Agenda: 2 added, 1 removed, 1 changed · Notes')
    expect(summaryOf([])).toBe('No change in the end')
  })
})

describe('authors and times', () => {
  const names = { byAccount: new Map([['ana', 'Ana Ortiz']]), self: 'ana' }
  it('names people whose names are known', () => {
    expect(namesOf(['ana', null, 'left'], names)).toBe('Ana Ortiz (you), Someone and A former member')
    expect(namesOf([], names)).toBe('Someone, before history was kept')
  })

  it('has no time for versions from before the history, and no day for an invalid date', () => {
    expect(isTimed({ to: 0 })).toBe(false)
    const seven = new Date(2026, 10, 21, 19).getTime()
    expect(timeOf({ from: seven, to: seven + 60_000 })).toBe('7:00 PM – 7:01 PM')
    expect(timeOf({ from: seven, to: seven + 10 })).toBe('7:00 PM')
    expect(dueDay('next week')).toBe('next week')
  })

  it('reads positions from the address, and nothing else', () => {
    expect(readHistoryAddress({ version: 12, step: 3 })).toEqual({ version: 12, step: 3 })
    expect(readHistoryAddress({ version: '12', step: 3 })).toEqual({})
    expect(readHistoryAddress({ version: -1 })).toEqual({})
  })
})
