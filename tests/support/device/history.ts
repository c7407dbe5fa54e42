import { inflateRawSync } from 'node:zlib'
import { type HistoryPage, type HistoryStep, readHistoryPage } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { transactAsIs } from '../../../apps/relay/src/sync/compaction/transact-as-is.ts'
import type { Visitor } from '../people/visitor.ts'

/** Requests one page of history with this visitor's session. */
export async function askHistory(visitor: Visitor, id: string, after: number | string = 0): Promise<Response> {
  return fetch(`${visitor.url}/api/committees/${id}/history?after=${after}`, {
    headers: { cookie: visitor.cookie() },
  })
}

/** Reads all of a committee's history after a position, page by page. */
export async function readHistory(visitor: Visitor, id: string, after = 0): Promise<HistoryPage & { pages: number }> {
  const whole: HistoryPage & { pages: number } = { logId: '', steps: [], more: false, people: [], pages: 0 }
  do {
    const response = await askHistory(visitor, id, whole.steps.at(-1)?.position ?? after)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    const page = readHistoryPage(new Uint8Array(await response.arrayBuffer()))
    whole.steps.push(...page.steps)
    whole.people.push(...page.people)
    whole.logId = page.logId
    whole.more = page.more
    whole.pages++
  } while (whole.more)
  return whole
}

/** Returns the document as it was at the end of these steps. */
export function replay(steps: readonly HistoryStep[], onto = new Y.Doc()): Y.Doc {
  for (const { update } of steps) transactAsIs(onto, () => Y.applyUpdateV2(onto, inflateRawSync(update)))
  return onto
}
