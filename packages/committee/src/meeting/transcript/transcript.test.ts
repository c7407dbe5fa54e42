import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { addToTranscript, queryTranscript, transcriptMaxLength, transcriptText } from './transcript.ts'

const at = createCommitteeInUse()

test('D5: an imported text is placed below concurrent edits of others', () => {
  const a = createReplica('a', 1000, at.base)
  const b = createReplica('b', 2000, at.base)
  present(transcriptText(b.doc, at.live)).insert(0, 'Ana: Welcome.')
  allowed(addToTranscript(a.doc, a.context, at.live, ' Sam: Hello. \n'))
  bring(a, b)
  allowed(addToTranscript(b.doc, b.context, at.live, 'Joy: Good evening.'))
  bring(b, a)
  const transcript = queryTranscript(a.doc, at.live).read()
  expect(transcript).toBe(queryTranscript(b.doc, at.live).read())
  for (const words of ['Ana: Welcome.', 'Sam: Hello.']) expect(transcript).toContain(words)
  expect(transcript).toMatch(/\n\nJoy: Good evening\.$/)
})

test('D13: a transcript has at most 400,000 characters', () => {
  const { doc, context } = createReplica('a', 1000, at.base)
  allowed(addToTranscript(doc, context, at.live, 'x'.repeat(transcriptMaxLength - 10)))
  expect(addToTranscript(doc, context, at.live, 'y'.repeat(9))).toEqual({
    ok: false,
    refusal: 'transcript-too-long',
  })
  expect(queryTranscript(doc, at.live).read()).toHaveLength(transcriptMaxLength - 10)
  allowed(addToTranscript(doc, context, at.live, 'y'.repeat(8)))
})
