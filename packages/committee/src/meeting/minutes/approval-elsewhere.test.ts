import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { listFiles, readCommitteeContent } from '../../export/index.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { createReplica } from '../../testing/replica.ts'
import { noteApprovalElsewhere, queryApprovalsElsewhere } from './approval-elsewhere.ts'
import { isApprovedElsewhere } from './approval-elsewhere-key.ts'

const inUse = createCommitteeInUse()
const approval = (number: number) => ({
  hub: 'https://hub-a.example',
  number,
  approvedBy: 'Ana Ortiz',
  format: 5,
  timeZone: 'Europe/Berlin',
  approvedAt: `2026-03-0${number}T10:00:00.000Z`,
  sha256: String(number).repeat(64),
  bytes: 20,
})

test('approvals of another hub are in order, once each, and their texts are files of the committee', () => {
  const { doc, context } = createReplica('ana', 77, inUse.base)
  const query = queryApprovalsElsewhere(doc, inUse.completed)
  expect(query.read()).toEqual([])
  expect(isApprovedElsewhere(doc, inUse.completed)).toBe(false)
  let fired = 0
  const stop = query.subscribe(() => fired++)
  for (const number of [2, 1, 2])
    expect(noteApprovalElsewhere(doc, context, inUse.completed, approval(number)).ok).toBe(true)
  stop()
  expect(fired).toBe(2)
  expect(query.read()).toEqual([approval(1), approval(2)])
  expect(isApprovedElsewhere(doc, inUse.completed)).toBe(true)
  const content = readCommitteeContent(doc).meetings.find(({ id }) => id === inUse.completed)
  expect(content?.approvals).toMatchObject([{ number: 1, hub: 'https://hub-a.example' }, { number: 2 }])
  expect(listFiles(doc).map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining(['1'.repeat(64), '2'.repeat(64)]))
})

test('an invalid approval is neither written nor read', () => {
  const { doc, context } = createReplica('ana', 77, inUse.base)
  const odd = { ...approval(1), bytes: -1 }
  expect(noteApprovalElsewhere(doc, context, inUse.completed, odd)).toMatchObject({
    refusal: 'approval-not-understood',
  })
  const meeting = findMeeting(doc, inUse.completed)
  for (const [index, value] of [odd, null, 'x', { approvedAt: 'x' }, []].entries())
    meeting?.set(`approvedElsewhere:${index}`, value)
  expect(queryApprovalsElsewhere(doc, inUse.completed).read()).toEqual([])
})
