import { type ClientHello, closeCodes, createPartBuffer, isFinalClose } from '@civic-hub/protocol'
import { pagePause } from '../page-pause.ts'
import { onPagePause } from '../pause-page.ts'
import { noteGate } from './gate.ts'
import { openRelaySocket, type RelayEvents, type RelaySocket, type SocketEnd } from './relay-socket.ts'
import { askWhyNotAdmitted, type TooBusy, type WhyNotAdmitted } from './why-not-admitted.ts'

const firstRetryMs = 400
const maxRetryMs = 20_000
/** The relay can recover, and a person can read when the next attempt is. */
const minBusyMs = 10_000
const maxBusyMs = 5 * 60_000
/** After a connection has lasted this long, the relay's reasons for closing the earlier ones no longer count. */
const healthyAfterMs = 30_000

/** `unknown`: the relay does not know this document, or was restored from a backup without it. */
export type LinkEnd = WhyNotAdmitted | 'app-too-old'
/**
 * `cannotStore`: the relay can be reached, but its last attempt to write its store failed. `busyUntil`: the
 * relay had too many requests; the time of the next attempt, or of the current one.
 */
export type LinkState =
  | { kind: 'closed' | 'open'; cannotStore: boolean; busyUntil: number | null }
  | { kind: 'ended'; why: LinkEnd }

export interface LinkEvents extends RelayEvents {
  /** Runs before each attempt; false while there is no document to connect to. */
  prepare(): Promise<boolean>
  hello(): Omit<ClientHello, 'receivedParts'>
  onState(state: LinkState): void
  /** The name or picture of the person changed, on this device or another. */
  onAccountChanged(): void
}

export type RelayLink = ReturnType<typeof openRelayLink>

/** After each socket that ends a new one is opened, with growing, jittered pauses. */
export function openRelayLink(documentIdOf: () => string, events: LinkEvents) {
  const partBuffer = createPartBuffer()
  let socket: RelaySocket | null = null
  let greeted = false
  let closed = false
  let ended = false
  let attempt = 0
  let failures = 0
  let storeFailures = 0
  /** The relay closed a connection because this account sent too much, and no later one has lasted. */
  let mustSlowDown = false
  let committedAtHello = 0
  let busyUntil: number | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let healthyTimer: ReturnType<typeof setTimeout> | undefined
  let onAnswer: ((connected: boolean) => void)[] = []

  function notifyState(kind: 'closed' | 'open'): void {
    events.onState({ kind, cannotStore: storeFailures > 0, busyUntil })
  }

  function answer(connected: boolean): void {
    for (const notify of onAnswer) notify(connected)
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

  /** The relay sends the time to wait. The jitter spreads devices that were refused together. */
  function retryWhenLessBusy({ retryAfterMs }: TooBusy): void {
    const shortest = Math.min(maxBusyMs, Math.max(minBusyMs, retryAfterMs))
    const pauseMs = Math.ceil(shortest * (1 + Math.random() / 2))
    busyUntil = Date.now() + pauseMs
    notifyState('closed')
    retryIn(pauseMs)
  }

  /** Never rejects: after any failure the next attempt follows. */
  async function connect(): Promise<void> {
    if (closed || ended || socket) return
    const thisAttempt = ++attempt
    try {
      if (pagePause()) await pagePause()
      const isPrepared = await events.prepare()
      // The page may have been left and returned to meanwhile.
      if (pagePause()) await pagePause()
      if (closed || ended || socket || thisAttempt !== attempt) return
      if (isPrepared) {
        socket = openRelaySocket(
          documentIdOf(),
          events.hello,
          partBuffer,
          { ...events, onHello, onCommitted },
          onSocketEnd,
        )
        return
      }
    } catch (failure) {
      console.error('Not connected', failure)
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
    healthyTimer = setTimeout(connectionLasts, healthyAfterMs)
    notifyState('open')
    events.onHello(hello, from)
    answer(true)
  }

  const onCommitted: RelayEvents['onCommitted'] = (committed) => {
    // A relay that cannot write can still read. A completed catch-up is no proof of a working store, a new
    // entry is. After `slowDown` the pauses grow too, because each hello takes a part of the account's rate.
    if (committed.caughtUp || committed.updates.length > 0) {
      resetFailures()
      // The next connection continues at a position.
      partBuffer.forget()
    }
    if (committed.position > committedAtHello) storeWorks()
    events.onCommitted(committed)
  }

  function resetFailures(): void {
    if (storeFailures === 0 && !mustSlowDown) failures = 0
  }

  function connectionLasts(): void {
    mustSlowDown = false
    failures = 0
    storeWorks()
  }

  function storeWorks(): void {
    if (storeFailures === 0) return
    storeFailures = 0
    failures = 0
    notifyState('open')
  }

  /** The socket has ended, closed by either side. */
  function disconnected(): void {
    socket = null
    greeted = false
    clearTimeout(healthyTimer)
    if (partBuffer.connectionEnded()) resetFailures()
    answer(false)
    notifyState('closed')
  }

  function onSocketEnd(end: SocketEnd): void {
    failures++
    if (end.kind === 'closed' && end.code === closeCodes.slowDown) mustSlowDown = true
    // The kept parts may be damaged.
    if (end.kind === 'unreadable') partBuffer.forget()
    if (end.kind === 'closed' && end.code === closeCodes.storeFailed) failures = Math.max(failures, ++storeFailures)
    // The link now reports a missing connection, so the store's failures no longer count.
    else if (end.kind !== 'closed') storeFailures = 0
    if (end.kind !== 'never-opened') busyUntil = null
    // The app shows the gate now. Attempts continue, because the gate may be switched off again.
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
        notifyState('closed')
      }
      retryLater(false)
    }
  }

  function finish(why: LinkEnd): void {
    ended = true
    partBuffer.forget()
    events.onState({ kind: 'ended', why })
  }

  /** Tries to connect at once, also after the end. Resolves with true if the relay answered. */
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

  /** Without a network, and in a page that may no longer send as this person. */
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
    // The connection may have broken without a close event: its socket still looks open.
    if (greeted) socket?.check()
    else onOnline()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  const stopPausing = onPagePause(onOffline)
  void connect()

  return {
    retryNow,
    close() {
      closed = true
      clearTimeout(retryTimer)
      clearTimeout(healthyTimer)
      socket?.drop()
      answer(false)
      stopPausing()
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Whether the relay asked the device to reconnect at once. */
const isInvitedBack = (code: number) => code === closeCodes.accessChanged || code === closeCodes.accountChanged

function endFor(code: number): LinkEnd {
  if (code === closeCodes.signedOut) return 'signed-out'
  if (code === closeCodes.appTooOld) return 'app-too-old'
  if (code === closeCodes.documentGone) return 'deleted'
  return 'access-removed'
}
