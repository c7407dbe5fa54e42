import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../../testing/committee-in-use.ts'
import { allowed, bring, createReplica } from '../../../testing/replica.ts'
import { templateSettings } from '../../template/meeting-template.ts'
import { applyBodyPreset, bodyPresets } from './body-presets.ts'
import { bodyKinds, defaultDecisionRules, readDecisionRules, setDecisionRules } from './decision-rules.ts'
import { motionTypes } from './decision-statement.ts'
import { queryDecisionRules } from './query-decisions.ts'
import { canSetThreshold, thresholdPresets } from './thresholds.ts'

const { base } = createCommitteeInUse()

test.each(bodyKinds)('the preset of a %s has sources and sets all rules', (body) => {
  const { doc, context } = createReplica('a', 1000, base)
  allowed(setDecisionRules(doc, context, { seconds: 5, speakingSeconds: 30, members: 9 }))
  allowed(applyBodyPreset(doc, context, body, 'UTC'))
  const { rules, thresholds, sources } = bodyPresets[body]
  expect(sources.length).toBeGreaterThan(0)
  expect(readDecisionRules(doc)).toEqual({
    ...defaultDecisionRules,
    ...rules,
    thresholds: { ...defaultDecisionRules.thresholds, ...thresholds },
    body,
    members: 9,
  })
  for (const type of motionTypes) expect(canSetThreshold(readDecisionRules(doc).thresholds[type])).toBe(null)
})

test('public bodies have no secret ballots, and a limit for public comment', () => {
  const { doc, context } = createReplica('a', 1000, base)
  expect(readDecisionRules(doc).secretBallots).toBe(true)
  for (const body of ['council', 'parish'] as const) {
    allowed(applyBodyPreset(doc, context, body, 'UTC'))
    expect(readDecisionRules(doc)).toMatchObject({ secretBallots: false, publicCommentSeconds: 180 })
  }
  allowed(applyBodyPreset(doc, context, 'association', 'UTC'))
  expect(readDecisionRules(doc)).toMatchObject({ secretBallots: true, publicCommentSeconds: null })
})

test('single rules merge one by one, and a query fires once for each change', () => {
  const [a, b] = [createReplica('a', 1000, base), createReplica('b', 2000, base)]
  let fired = 0
  queryDecisionRules(a.doc).subscribe(() => fired++)
  allowed(setDecisionRules(a.doc, a.context, { seconds: 1 }))
  allowed(setDecisionRules(a.doc, a.context, { seconds: 1 }))
  allowed(
    setDecisionRules(b.doc, b.context, {
      votesVisible: false,
      thresholds: { elect: thresholdPresets.unanimous },
    }),
  )
  bring(b, a)
  expect(fired).toBe(2)
  expect(readDecisionRules(a.doc)).toMatchObject({
    seconds: 1,
    votesVisible: false,
    thresholds: { elect: thresholdPresets.unanimous, main: thresholdPresets['majority-cast'] },
  })
})

test('values out of range are refused, and stored ones read as the default', () => {
  const { doc, context } = createReplica('a', 1000, base)
  const set = (changes: object) => setDecisionRules(doc, context, changes)
  for (const odd of [{ seconds: -1 }, { seconds: null }, { ownDevice: 'some' }, { members: 0 }, { toString: 1 }])
    expect(set(odd)).toEqual({ ok: false, refusal: 'rule-out-of-range' })
  const half = {
    requirements: [{ of: 'present', numerator: 3, denominator: 2, moreThan: false }],
    tie: 'lost',
  }
  expect(set({ thresholds: { main: half } })).toEqual({ ok: false, refusal: 'fraction-out-of-range' })
  const before = readDecisionRules(doc)
  for (const [key, value] of Object.entries({
    seconds: 'one',
    'threshold:main': half,
    members: 1.5,
    body: 'club',
  }))
    templateSettings(doc).set(`decision:${key}`, value)
  expect(readDecisionRules(doc)).toEqual(before)
})
