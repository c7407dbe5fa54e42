import { type HistoryStep, readHistoryPage } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { type Answer, failed } from './answer.ts'
import { inflate } from './inflate.ts'
import { askRelayForBytes } from './relay-downloads.ts'

/** Its steps contain plain yjs updates: inflated, and in encoding V1 as everywhere else here. */
export interface HistoryPart {
  logId: string
  steps: HistoryStep[]
  more: boolean
  /** Names of the authors that the relay still knows, by account. */
  names: ReadonlyMap<string, string>
}

/**
 * Reads the steps after a position; 0 for the beginning. Without a connection the problem is 'unreachable'.
 * The first step may begin before `after` if the relay has merged steps meanwhile; applying it is correct all
 * the same.
 */
export async function readHistory(committeeId: string, after: number): Promise<Answer<HistoryPart>> {
  const path = `/api/committees/${encodeURIComponent(committeeId)}/history?after=${after}`
  const answered = await askRelayForBytes(path)
  if (!answered.ok) return answered
  try {
    const { logId, more, people, steps } = readHistoryPage(answered.value)
    const plain = await Promise.all(
      steps.map(async (step) => ({
        ...step,
        update: Y.convertUpdateFormatV2ToV1(await inflate(step.update)),
      })),
    )
    const names = new Map(people.map(({ accountId, name }) => [accountId, name]))
    return { ok: true, value: { logId, more, steps: plain, names } }
  } catch {
    // A server between here and the relay answered instead, such as the sign-in page of a public network.
    return failed('unreachable')
  }
}
