import { type HistoryStep, readHistoryPage } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { type Answer, refused } from './answer.ts'
import { askRelayForBytes } from './relay-http.ts'

/** A part of a committee's history. Its steps carry plain yjs updates: inflated, and in encoding V1 as everywhere else here. */
export interface HistoryPart {
  logId: string
  steps: HistoryStep[]
  more: boolean
  /** Names of the authors that the relay still knows, by account. */
  names: ReadonlyMap<string, string>
}

/** How much has arrived; nobody knows before the end how much there is. */
export interface HistoryProgress {
  steps: number
  bytes: number
}

/**
 * Reads the steps after a position; 0 for the beginning. The first one may begin before `after`, when the relay has put
 * steps together meanwhile: taking it is right all the same.
 */
export async function readHistory(committeeId: string, after: number): Promise<Answer<HistoryPart>> {
  const answered = await askPage(committeeId, after)
  return answered.ok ? { ok: true, value: answered.value.part } : answered
}

/** Reads all of a committee's history. Without a connection the problem is 'unreachable'. */
export async function readWholeHistory(
  committeeId: string,
  onProgress: (progress: HistoryProgress) => void = () => undefined,
): Promise<Answer<Omit<HistoryPart, 'more'>>> {
  let logId: string | null = null
  let steps: HistoryStep[] = []
  let bytes = 0
  const names = new Map<string, string>()
  for (;;) {
    const answered = await askPage(committeeId, steps.at(-1)?.position ?? 0)
    if (!answered.ok) return answered
    const { part } = answered.value
    if (logId !== null && part.logId !== logId) {
      // The relay was replaced between two pages: what came from the other log is no beginning of this one.
      logId = null
      steps = []
      continue
    }
    logId = part.logId
    steps = [...steps, ...part.steps]
    bytes += answered.value.bytes
    for (const [accountId, name] of part.names) names.set(accountId, name)
    onProgress({ steps: steps.length, bytes })
    if (!part.more) return { ok: true, value: { logId, steps, names } }
  }
}

async function askPage(
  committeeId: string,
  after: number,
): Promise<Answer<{ part: HistoryPart; bytes: number }>> {
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
    return { ok: true, value: { part: { logId, more, steps: plain, names }, bytes: answered.value.length } }
  } catch {
    // Something between here and the relay answered in its place, as the page of a public network does.
    return refused('unreachable')
  }
}

async function inflate(deflated: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([deflated.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}
