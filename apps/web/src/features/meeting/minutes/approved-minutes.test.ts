import { endMeeting, type MinutesSource, meetingNotes, queryMinutesSource, startMeetingNow } from '@civic-hub/committee'
import { addEarlierMinutes } from '@civic-hub/committee/minutes'
import { declareOutcome, moveMotion, putQuestion, recordTally, stateCorrection } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { minutesOf } from './minutes.ts'
import { type MinutesStanding, motionOfVersion } from './minutes-standing.ts'
import { minutesText } from './minutes-text.ts'

function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** Minutes that a later meeting approved as corrected: "Lea moved" reads "Lee moved". */
function approvedMinutes() {
  const doc = new Y.Doc()
  let made = 0
  let day = 22
  const context = { now: () => new Date(`2026-11-${day}T18:00:00Z`), randomId: () => `m${made++}`, origin: null }
  const by = { account: 'sam', name: 'Sam Lee' }
  const hold = (title: string) => demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))
  const first = hold('Spring planning')
  const noted = new Y.XmlElement('paragraph')
  meetingNotes(doc, first)?.insert(0, [noted])
  noted.insert(0, [new Y.XmlText('Lea moved to paint the swings.')])
  demand(endMeeting(doc, context, first))
  day = 29
  const second = hold('Autumn planning')
  demand(addEarlierMinutes(doc, context, second, 'Approval of earlier minutes', [first]))
  const of = [doc, context, second] as const
  demand(stateCorrection(...of, { minutesOf: first, reads: 'Lea moved', text: 'Lee moved' }, by))
  const motion = demand(moveMotion(...of, { text: 'Approve the minutes.', type: 'minutes', minutesOf: first }, by))
  const question = demand(putQuestion(...of, [motion], {}, by))
  demand(recordTally(...of, question, { method: 'consent', aye: 0, nay: 0, abstain: 0 }, by))
  demand(declareOutcome(...of, question, true, by))
  const source = queryMinutesSource(doc, first).read() as MinutesSource
  return { source, key: source.approvedBy?.key ?? '' }
}

test('the text to approve has the corrected sentence, and the correction at its end', () => {
  const text = minutesText(minutesOf('Parks', approvedMinutes().source, { standing: { kind: 'text' } }))
  expect(text).toContain('NOTES\nLee moved to paint the swings.\n')
  const [, end = ''] = text.split('\n\nAPPROVAL\n')
  expect(end).toMatch(/^- Approved as corrected on .* by a motion of “Autumn planning”: Carried, without objection\.\n/)
  expect(end).toContain('- Correction: “Lea moved” reads “Lee moved” (stated by Sam Lee).\n')
  expect(end).not.toMatch(/\n\n/)
})

test('minutes that a motion approved name the body, the day and the motion, and the owner who recorded it', () => {
  const { source, key } = approvedMinutes()
  const standing = (motion: string | null): MinutesStanding => ({
    ...{ kind: 'approved', by: 'Ana Ruiz', at: '2026-11-30T08:00:00.000Z', since: 'same' },
    motion,
  })
  const shown = (motion: string | null) =>
    minutesOf('Parks', source, { timeZone: 'UTC', standing: standing(motion) }).standing
  expect(shown(key)).toMatch(
    /^Approved by Parks on .*2026 by a motion of “Autumn planning”; recorded by Ana Ruiz, Nov 30, 2026, 8:00 AM$/,
  )
  const changed = { ...standing(key), since: 'changed' } as MinutesStanding
  expect(minutesOf('Parks', source, { timeZone: 'UTC', standing: changed })).toMatchObject({
    standing: expect.stringMatching(
      /^Draft: changed since then\. Approved by Parks on .*recorded by Ana Ruiz, .* AM\.$/,
    ),
    isDraft: true,
  })
  expect(shown(null)).toBe('Approved by Ana Ruiz, Nov 30, 2026, 8:00 AM')
})

test('a version that repeats the motion of an earlier one is not said to be approved by it', () => {
  const versions = [
    { number: 1, motion: null },
    { number: 2, motion: 'a/b' },
    { number: 3, motion: 'a/b' },
  ]
  expect(versions.map((version) => motionOfVersion(version, versions))).toEqual([null, 'a/b', null])
})
