import { meetingFields } from '@civic-hub/committee'
import { type ListFields, lists } from '@civic-hub/committee/lists'
import { expect, test } from 'vitest'
import { readProjectFile } from './pages.ts'

/* The shape of the document in the package's RULES.md has the key of each declared field. */

const rules = readProjectFile('packages/committee/RULES.md')
const shape = rules.slice(rules.indexOf('## The shape'))

const rowsOf = (list: string) => shape.split('\n').filter((row) => row.startsWith(`| \`${list}\``))

/** The keys that a text names neither as `plain` nor as _text_. */
const missingIn = (text: string, fields: ListFields | typeof meetingFields) =>
  Object.entries(fields)
    .map(([name, { storedAs = name }]) => storedAs)
    .filter((key) => !text.includes(`\`${key}\``) && !text.includes(`_${key}_`))

test('names each field of a meeting', () => {
  expect(missingIn(shape, meetingFields)).toEqual([])
})

test.each(Object.values(lists))('names each field of the list $part', ({ part, fields }) => {
  const rows = rowsOf(part)
  expect(rows).toHaveLength(1)
  const own = shape.split(`| in an ${part.replace(/s$/, '')}'s map`)[1] ?? ''
  expect(missingIn([...rows, own].join('\n'), fields)).toEqual([])
})
