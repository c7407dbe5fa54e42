import { canWrite, type FeedKind } from '@civic-hub/protocol'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import type { Replica } from '../../../replica/replica.ts'
import { publishFeed, readFeeds } from '../../../replica/session/publishing.ts'
import { sha256Of } from '../../../replica/sha256-of.ts'

/** The writer of one kind of feed. */
export interface FeedWriter {
  kind: FeedKind
  /** Calls back when the document or the relay's lists may change the feed; returns a function to stop. */
  onChange(changed: () => void): () => void
  /**
   * Requests data that is not in the document, then returns a function that writes the feed at one moment;
   * null when the relay did not respond. `format` is defined by the protocol.
   */
  prepare(): Promise<{ format: number; write: () => string } | null>
}

/**
 * Changes arrive in bursts, and other open apps of the committee publish the same feed: the pauses spread
 * these requests.
 */
const firstPauseMs = 1_000
const spreadMs = 2_000
/** Used when the relay has to accept other updates first, or did not respond. */
const retryMs = 5_000
/**
 * After an unexpected error, such as a part of the app that could not be loaded, each pause is longer, up to
 * some minutes.
 */
const maxDoublings = 6

/**
 * Keeps subscribed feeds equal to the document while the committee is open here. A feed is written only from
 * a state that the relay's log has. That position is the feed's revision, so it does not matter which app
 * writes first.
 */
export function publishFeeds(replica: Replica, writers: readonly FeedWriter[]): () => void {
  const { documentId, access } = replica
  /** The feeds that changed since they were last published or checked. */
  const changed = new Set<FeedKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isDue = false
  let failures = 0
  let stopped = false

  function after(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void run(), ms)
  }
  const soon = () => after(firstPauseMs + Math.random() * spreadMs)

  async function run(): Promise<void> {
    if (isRunning) {
      isDue = true
      return
    }
    isRunning = true
    isDue = false
    try {
      await look()
      failures = 0
    } catch (failure) {
      console.warn('The feeds could not be written', failure)
      after(retryMs * 2 ** Math.min(failures++, maxDoublings))
    } finally {
      isRunning = false
      if (isDue) soon()
    }
  }

  async function look(): Promise<void> {
    if (!canWrite(access.get()) || !replica.caughtUp.get()) return
    const answer = await readFeeds(documentId)
    if (stopped) return
    if (!answer.ok) {
      if (answer.problem.code === 'unreachable') after(retryMs)
      return
    }
    for (const { kind, wanted, published } of answer.value.feeds) {
      const writer = writers.find((one) => one.kind === kind)
      if (!wanted || !writer) continue
      const prepared = await writer.prepare()
      const at = replica.logPosition()
      if (stopped) return
      // An update of this device is being sent, or the relay is unreachable.
      if (!prepared || !at) return after(retryMs)
      const { logId, position: revision } = at
      const content = new TextEncoder().encode(prepared.write())
      const { format } = prepared
      const isKnown =
        published?.logId === logId &&
        (published.revision > revision || (published.revision === revision && published.format >= format))
      // Opening the committee is not a change: the app that made a change has published it.
      const isSame = !changed.has(kind) && published !== null && (await hashOf(content)) === published.sha256
      changed.delete(kind)
      if (isKnown || isSame) continue
      const answer = await publishFeed(documentId, kind, { logId, revision, format }, content)
      // A conflict: another app was faster, with a later state.
      if (!answer.ok && answer.problem.code !== 'conflict') {
        changed.add(kind)
        if (answer.problem.code === 'unreachable') after(retryMs)
      }
    }
  }

  const stops = [
    ...writers.map((writer) =>
      writer.onChange(() => {
        changed.add(writer.kind)
        soon()
      }),
    ),
    replica.caughtUp.subscribe(soon),
    access.subscribe(soon),
    onListChange('feeds', documentId, () => after(0)),
  ]
  soon()
  return () => {
    stopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Null if the browser cannot compute it: on a page that is served without TLS. */
const hashOf = async (content: Uint8Array<ArrayBuffer>): Promise<string | null> =>
  globalThis.crypto.subtle ? sha256Of(content) : null
