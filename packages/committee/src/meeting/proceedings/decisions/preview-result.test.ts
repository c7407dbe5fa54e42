import { describe, expect, test } from 'vitest'
import { council, createCouncil, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed } from '../../../testing/replica.ts'
import { setDecisionRules } from './decision-rules.ts'
import { recuse } from './item-transitions.ts'
import { queryVotersNow } from './query-decisions.ts'
import { previewResult } from './questions.ts'
import { thresholdPresetNames, thresholdPresets, withCastingVote } from './thresholds.ts'

const at = createCouncil()
const [first = ''] = at.items
const [ann] = council as [(typeof council)[number]]

describe('the preview of a roll call', () => {
  test.each(thresholdPresetNames)('is the result after it is recorded, with %s', (preset) => {
    const device = openDecisionDevice(at)
    const { doc, context, by } = device
    allowed(setDecisionRules(doc, context, { members: 9 }))
    const question = device.put(device.move('Adopt the fees'), {
      threshold: withCastingVote(thresholdPresets[preset]),
    })
    allowed(recuse(doc, context, at.live, ann, { item: first }, by))
    for (const letters of ['-yyynnn', '-yyyynx', '-yaarxx', '-nnnnnn', '-yyyyyy', 'yyyyyyy']) {
      const preview = previewResult(device.question(question), votesOf(letters))
      device.roll(question, votesOf(letters))
      const { computed, votes } = device.question(question)
      expect(votes.recusedSince.map(({ name }) => name)).toContain('Ann')
      expect(preview).toEqual(computed)
    }
  })
})

test('the voters of a motion are the members present who are not recused, and its query fires for recusals', () => {
  const device = openDecisionDevice(at)
  const { doc, context, by } = device
  const motion = device.move('Adopt the fees')
  const query = queryVotersNow(doc, at.live, [motion])
  expect(query.read()).toMatchObject({ recused: [], present: 7 })
  let fired = 0
  const stop = query.subscribe(() => {
    fired++
  })
  allowed(recuse(doc, context, at.live, ann, { motion }, by))
  stop()
  expect(fired).toBeGreaterThan(0)
  expect(query.read()).toMatchObject({ recused: [ann], present: 6 })
  expect(query.read()?.voters.map(({ name }) => name)).not.toContain('Ann')
  expect(queryVotersNow(doc, 'none', [motion]).read()).toBeNull()
})
