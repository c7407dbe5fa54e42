import { type ClientHello, closeCodes, isFinalClose } from '@civic-hub/protocol'
import { noteGate } from './gate.ts'
import { openRelaySocket, type RelayEvents, type RelaySocket, type SocketEnd } from './relay-socket.ts'
import { askWhyNotAdmitted, type TooBusy, type WhyNotAdmitted } from './why-not-admitted.ts'

const firstRetryMs = 400
const maxRetryMs = 20_000
/** A relay that had too many requests gets time to breathe, and a person time to read when the next attempt is. */
const minBusyMs = 10_000
const maxBusyMs = 5 * 60_000
/** After a connection has lasted this long, a relay that could not write its store counts as healthy again. */
const healthyAfterMs = 30_000

/** `unknown`: the relay has never heard of this document, or was set back to before it did. */
export type LinkEnd = WhyNotAdmitted | 'app-too-old'
/**
 * `cannotStore`: the relay is there, and could not write its store the last time it had to. `busyUntil`: it had too many
 * requests; the time of the next attempt, or of one that is under way.
 */
export type LinkState =
  | { kind: 'closed' | 'open'; cannotStore: boolean; busyUntil: number | null }
  | { kind: 'ended'; why: LinkEnd }

export interface LinkEvents extends RelayEvents {
  /** Runs before each attempt; false when there is nothing to connect to yet. */
  prepare(): Promise<boolean>
  hello(): ClientHello
  onState(state: LinkState): void
  /** Name or picture of the person changed, on this device or another. */
  onAccountChanged(): void
}

export interface RelayLink {
  /** Tries at once, also after the end; resolves with whether the relay answered. */
  retryNow(): Promise<boolean>
  close(): void
}

/** Keeps one connection to a document's room: opens socket after socket, with growing, jittered pauses. */
export function openRelayLink(documentIdOf: () => string, events: LinkEvents): RelayLink {
  let socket: RelaySocket | null = null
  let greeted = false
  let closed = false
  let ended = false
  let attempt = 0
  let failures = 0
  let storeFailures = 0
  let committedAtHello = 0
  let busyUntil: number | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let healthyTimer: ReturnType<typeof setTimeout> | undefined
  let onAnswer: ((connected: boolean) => void)[] = []

  function tellState(kind: 'closed' | 'open'): void {
    events.onState({ kind, cannotStore: storeFailures > 0, busyUntil })
  }

  function answer(connected: boolean): void {
    for (const tell of onAnswer) tell(connected)
    onAnswer = []
  }

  function retryLater(soon: boolean): void {
    const ceiling = soon ? firstRetryMs : Math.min(maxRetryMs, firstRetryMs * 2 ** failures)
    retryIn(ceiling / 2 + Math.random() * (ceiling / 2))
  }

  function retryIn(pauseMs: number): void {
    if (closed || ended) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void connect(), pauseMs)
  }

  /** The relay says when to come back; devices that were refused together come back apart. */
  function retryWhenLessBusy({ retryAfterMs }: TooBusy): void {
    const shortest = Math.min(maxBusyMs, Math.max(minBusyMs, retryAfterMs))
    const pauseMs = Math.ceil(shortest * (1 + Math.random() / 2))
    busyUntil = Date.now() + pauseMs
    tellState('closed')
    retryIn(pauseMs)
  }

  /** Never rejects: whatever goes wrong, the next attempt follows. */
  async function connect(): Promise<void> {
    if (closed || ended || socket) return
    const thisAttempt = ++attempt
    try {
      const isPrepared = await events.prepare()
      if (closed || ended || socket || thisAttempt !== attempt) return
      if (isPrepared) {
        socket = openRelaySocket(
          documentIdOf(),
          events.hello,
          { ...events, onHello, onCommitted },
          onSocketEnd,
        )
        return
      }
    } catch (failure) {
      console.error('An attempt to connect failed', failure)
      socket = null
    }
    answer(false)
    failures++
    retryLater(false)
  }

  const onHello: RelayEvents['onHello'] = (hello, from) => {
    greeted = true
    busyUntil = null
    committedAtHello = hello.position
    healthyTimer = setTimeout(storeWorks, healthyAfterMs)
    tellState('open')
    events.onHello(hello, from)
    answer(true)
  }

  const onCommitted: RelayEvents['onCommitted'] = (committed) => {
    // A relay that can't write can still read: catching up says nothing of its store, a new entry does.
    if (committed.caughtUp && storeFailures === 0) failures = 0
    if (committed.position > committedAtHello) storeWorks()
    events.onCommitted(committed)
  }

  function storeWorks(): void {
    clearTimeout(healthyTimer)
    if (storeFailures === 0) return
    storeFailures = 0
    failures = 0
    tellState('open')
  }

  /** The socket is gone, whichever side ended it. */
  function disconnected(): void {
    socket = null
    greeted = false
    clearTimeout(healthyTimer)
    answer(false)
    tellState('closed')
  }

  function onSocketEnd(end: SocketEnd): void {
    failures++
    if (end.kind === 'closed' && end.code === closeCodes.storeFailed)
      failures = Math.max(failures, ++storeFailures)
    // The connection is missing now, so the store's failures no longer count.
    else if (end.kind !== 'closed') storeFailures = 0
    if (end.kind !== 'never-opened') busyUntil = null
    // The app shows the gate now. Attempts go on, because it may be switched off again.
    if (end.kind === 'closed' && end.code === closeCodes.gateClosed) noteGate('closed')
    disconnected()
    if (end.kind === 'never-opened') void learnWhyNotAdmitted()
    else if (end.kind === 'closed' && isFinalClose(end.code)) finish(endFor(end.code))
    else {
      if (end.kind === 'closed' && end.code === closeCodes.accountChanged) events.onAccountChanged()
      retryLater(end.kind === 'silent' || (end.kind === 'closed' && isInvitedBack(end.code)))
    }
  }

  /** Never rejects. */
  async function learnWhyNotAdmitted(): Promise<void> {
    const why = await askWhyNotAdmitted(documentIdOf())
    if (closed || socket) return
    if (typeof why === 'string') finish(why)
    else if (why) retryWhenLessBusy(why)
    else {
      if (busyUntil !== null) {
        busyUntil = null
        tellState('closed')
      }
      retryLater(false)
    }
  }

  function finish(why: LinkEnd): void {
    ended = true
    events.onState({ kind: 'ended', why })
  }

  function retryNow(): Promise<boolean> {
    if (closed || greeted) return Promise.resolve(greeted)
    // The caller does not wait for an attempt that hangs.
    if (socket) {
      socket.drop()
      disconnected()
    }
    ended = false
    failures = 0
    clearTimeout(retryTimer)
    return new Promise((resolve) => {
      onAnswer.push(resolve)
      void connect()
    })
  }

  function onOffline(): void {
    if (!socket) return
    socket.drop()
    storeFailures = 0
    busyUntil = null
    disconnected()
    retryLater(false)
  }
  function onOnline(): void {
    if (!ended) void retryNow()
  }
  function onVisible(): void {
    if (document.visibilityState !== 'visible') return
    // Meanwhile the connection may have ended without a word: its socket still looks open.
    if (greeted) socket?.check()
    else onOnline()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  void connect()

  return {
    retryNow,
    close() {
      closed = true
      clearTimeout(retryTimer)
      clearTimeout(healthyTimer)
      socket?.drop()
      answer(false)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Whether the relay expects the device back at once. */
const isInvitedBack = (code: number) =>
  code === closeCodes.accessChanged || code === closeCodes.accountChanged

function endFor(code: number): LinkEnd {
  if (code === closeCodes.signedOut) return 'signed-out'
  if (code === closeCodes.appTooOld) return 'app-too-old'
  if (code === closeCodes.documentGone) return 'deleted'
  return 'access-removed'
}
