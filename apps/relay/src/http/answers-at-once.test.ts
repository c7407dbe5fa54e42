import { EventEmitter } from 'node:events'
import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { createAnswersAtOnce } from './answers-at-once.ts'

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed, destroy() {} })
const contextOf = (outgoing: unknown) => ({ env: { outgoing } }) as unknown as Context

test('a reader that left before the answer keeps no place', () => {
  const answers = createAnswersAtOnce(() => '203.0.113.7')
  for (let left = 0; left < 20; left++) expect(answers.take(contextOf(response(true))).ok).toBe(false)
  const open = Array.from({ length: 16 }, () => response())
  for (const outgoing of open) expect(answers.take(contextOf(outgoing)).ok).toBe(true)
  expect(answers.take(contextOf(response()))).toMatchObject({ refusal: { code: 'too-many-requests' } })
  open[0]?.emit('close')
  expect(answers.take(contextOf(response())).ok).toBe(true)
})
