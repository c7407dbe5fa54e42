import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesOf } from './minutes.ts'
import { minutesText } from './minutes-text.ts'

const override = '\u202e'
/** Every name and title is written with a change of direction that does not end. */
function misspelled<T>(value: T): T {
  if (typeof value === 'string')
    return value.replace(/\b(Ann|Bob|Cem|Dee|Eva|Fay|Playground|Fees|chips for 150|Library)\b/g, `$1${override}`) as T
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, misspelled(each)])) as T
  if (Array.isArray(value)) return value.map(misspelled) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, misspelled(each)])) as T
}

function outsideOf(line: string): string {
  let depth = 0
  let outside = ''
  for (const sign of line) {
    if (/[\u2066-\u2068]/.test(sign)) depth += 1
    else if (sign === '\u2069') depth -= 1
    else if (depth === 0) outside += sign
  }
  // The title before a remark is no isolated part: approved texts would be others.
  return outside.replace(/\u202e[^\u202c]*\u202c/g, '')
}

test('a name or title with a change of direction turns no other words of the minutes', () => {
  const doc = new Y.Doc()
  const source = misspelled(queryMinutesSource(doc, holdRichMeeting(doc)).read() as MinutesSource)
  const lines = minutesText(minutesOf('Parks', source)).split('\n')
  expect(lines.filter((line) => line.includes(override)).length).toBeGreaterThan(10)
  expect(lines.filter((line) => outsideOf(line).includes(override))).toEqual([])
})
