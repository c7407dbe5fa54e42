import { fieldRefusals, meetingFieldNames, meetingFields } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { fieldWords, meetingRefusals } from './meeting-field-words.ts'

test('each refusal has the words of its field', () => {
  const { venue, link, number } = fieldRefusals(meetingFields, {
    venue: 'x'.repeat(201),
    link: 'javascript:',
    number: 0,
  })
  expect([venue, link, number].map((refusal) => refusal && meetingRefusals[refusal])).toEqual([
    'Use at most 200 characters.',
    'Enter a web address, such as https://meet.example.org/parks.',
    'Enter a whole number from 1 to 99999.',
  ])
})

const limits = meetingFieldNames.flatMap((name) => {
  const { max }: { max?: number } = meetingFields[name]
  return max === undefined ? [] : [[name, max] as const]
})

test.each(limits)('the refusal of %s names its limit of %i', (name, max) => {
  expect(fieldWords[name].refused).toContain(`${max}`)
})
