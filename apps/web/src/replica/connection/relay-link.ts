import {
  type ClientHello,
  type Committed,
  closeCodes,
  createFrameReader,
  encodeCheckpoint,
  encodeClientHello,
  encodeSignal,
  frameTypes,
  isFinalClose,
  type Refused,
  type RelayHello,
  readCommitted,
  readRefused,
  readRelayHello,
} from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { type Liveness, watchLiveness } from './liveness.ts'
import { askWhyRefused, syncPath, type WhyRefused } from './why-refused.ts'

const retryFirstMs = 400
const retryMostMs = 20_000

/** `unknown`: the relay has never heard of this document, or was set back to before it did. */
export type LinkEnd = WhyRefused | 'app-too-old'
export type LinkState = { kind: 'closed' } | { kind: 'open' } | { kind: 'ended'; why: LinkEnd }

export interface LinkEvents {
  hello(): ClientHello
  onHello(hello: RelayHello): void
  onCommitted(committed: Committed): void
  onRefused(refused: Refused): void
  onAwareness(update: Uint8Array): void
  onState(state: LinkState): void
  /** Runs before each attempt; false when there is nobody to connect to yet. */
  prepare(): Promise<boolean>
}

export interface RelayLink {
  /**
   * Sends one update frame, and before it what its moment is to be kept as in the history. Returns the frame's number
   * on this connection, or null when there is no open connection.
   */
  sendUpdate(update: Uint8Array, moments: readonly string[]): number | null
  sendAwareness(update: Uint8Array): void
  retryNow(): void
  close(): void
}

/** Keeps one connection to a document's room: connects, sees half-open sockets, comes back with growing, jittered pauses. */
export function openRelayLink(documentId: string, events: LinkEvents): RelayLink {
  let socket: WebSocket | null = null
  let greeted = false
  let frames = 0
  let failures = 0
  let closed = false
  let ended = false
  let attempt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let liveness: Liveness | null = null

  const scheduleRetry = (soon: boolean) => {
    if (closed || ended) return
    const ceiling = soon ? retryFirstMs : Math.min(retryMostMs, retryFirstMs * 2 ** failures)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, ceiling / 2 + Math.random() * (ceiling / 2))
  }

  const end = (why: LinkEnd) => {
    ended = true
    events.onState({ kind: 'ended', why })
  }

  const drop = (dropped: WebSocket) => {
    if (socket !== dropped) return
    socket = null
    greeted = false
    liveness?.stop()
    dropped.onopen = dropped.onmessage = dropped.onclose = dropped.onerror = null
    // A half-open socket may take minutes to close; nobody listens to it any more.
    dropped.close()
    if (!closed) events.onState({ kind: 'closed' })
  }

  const receive = (frame: Uint8Array) => {
    const decoder = decoding.createDecoder(frame)
    switch (decoding.readVarUint(decoder)) {
      case frameTypes.hello:
        greeted = true
        events.onState({ kind: 'open' })
        events.onHello(readRelayHello(decoder))
        break
      case frameTypes.committed: {
        const committed = readCommitted(decoder)
        if (committed.caughtUp) failures = 0
        events.onCommitted(committed)
        break
      }
      case frameTypes.refused:
        events.onRefused(readRefused(decoder))
        break
      case frameTypes.awareness:
        events.onAwareness(decoding.readVarUint8Array(decoder))
        break
    }
  }

  const connect = async () => {
    if (closed || ended || socket) return
    const thisAttempt = ++attempt
    if (!(await events.prepare())) {
      failures++
      scheduleRetry(false)
      return
    }
    if (closed || ended || socket || thisAttempt !== attempt) return
    const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${syncPath(documentId)}`)
    opening.binaryType = 'arraybuffer'
    socket = opening
    frames = 0
    const readFrame = createFrameReader()
    let opened = false
    const watched = watchLiveness(
      () => {
        if (opening.readyState === WebSocket.OPEN) opening.send(encodeSignal(frameTypes.ping))
      },
      () => {
        failures++
        drop(opening)
        scheduleRetry(true)
      },
    )
    liveness = watched
    opening.onopen = () => {
      opened = true
      watched.heard()
      opening.send(encodeClientHello(events.hello()))
    }
    opening.onmessage = (message: MessageEvent<ArrayBuffer>) => {
      watched.heard()
      const frame = readFrame(new Uint8Array(message.data))
      if (frame) receive(frame)
    }
    opening.onclose = (event) => {
      drop(opening)
      failures++
      if (isFinalClose(event.code)) {
        end(endFor(event.code))
      } else if (opened) {
        scheduleRetry(event.code === closeCodes.accessChanged)
      } else {
        void askWhyRefused(documentId).then((why) => (why ? end(why) : scheduleRetry(false)))
      }
    }
  }

  const retryNow = () => {
    if (closed || socket) return
    ended = false
    failures = 0
    clearTimeout(retryTimer)
    void connect()
  }

  const onOffline = () => {
    if (!socket) return
    drop(socket)
    scheduleRetry(false)
  }
  // Meanwhile the connection may have ended without a word: its socket still looks open.
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    if (socket?.readyState === WebSocket.OPEN) liveness?.check()
    else if (!ended) retryNow()
  }
  const onOnline = () => {
    if (!ended) retryNow()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  void connect()

  const isOpen = () => greeted && socket?.readyState === WebSocket.OPEN
  return {
    sendUpdate(update, moments) {
      if (!isOpen()) return null
      for (const label of moments) socket?.send(encodeCheckpoint(label))
      socket?.send(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.sync)
          encoding.writeVarUint(encoder, 2)
          encoding.writeVarUint8Array(encoder, update)
        }),
      )
      return ++frames
    },
    sendAwareness(update) {
      if (!isOpen()) return
      socket?.send(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.awareness)
          encoding.writeVarUint8Array(encoder, update)
        }),
      )
    },
    retryNow,
    close() {
      closed = true
      clearTimeout(retryTimer)
      if (socket) drop(socket)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

function endFor(code: number): LinkEnd {
  if (code === closeCodes.signedOut) return 'signed-out'
  if (code === closeCodes.appTooOld) return 'app-too-old'
  if (code === closeCodes.documentGone) return 'deleted'
  return 'access-removed'
}
