import type { Early } from './early.ts'

/*
 * Requests of a device that knows no person and has no data, made while the app is loading: the list of
 * committees, and a connection to the committee of the address. On a slow line the document then arrives together with
 * the code that shows it. The app uses each of them once (early-connection.ts).
 */

// Written by packages/protocol and packages/committee. Not imported from there, because this is loaded before the
// app's code. early-requests.test.ts compares them.
const frameOfHello = 100
const protocolVersion = 2
const schemaVersion = 4

/** The same as `canInflate` of inflate.ts. */
const inflates = typeof DecompressionStream === 'function' ? 1 : 0

const answerTimeoutMs = 10_000

/** Requests the committees of the person, and connects to the committee of this path. */
export function requestEarly(early: Early, path = location.pathname): void {
  const [, wanted] = path.split('/')
  // The demo committee asks the hub for nothing.
  if (wanted === 'demo') return
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const asked = fetch('/api/committees', { cache: 'no-store', signal })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  early.committees = asked
  asked
    .then(({ committees }) => committees.find(({ slug }: { slug: string }) => slug === wanted))
    .then(({ id }) => connect(id, early))
    // Without a session, or without such a committee, the app finds out what to show.
    .catch(() => null)
}

function connect(documentId: string, early: Early): void {
  const [clientId = 0] = crypto.getRandomValues(new Uint32Array(1))
  // A browser that knows no relative addresses of sockets connects later.
  const socket = new WebSocket(`/sync/${documentId}`)
  socket.binaryType = 'arraybuffer'
  const messages: MessageEvent<ArrayBuffer>[] = []
  const version = import.meta.env.VITE_APP_VERSION ?? 'development'
  socket.onopen = () => socket.send(helloOfNewDevice(version, clientId))
  socket.onmessage = (message) => messages.push(message)
  early.connection = { documentId, clientId, socket, messages }
}

/** The hello of a device that has nothing of the document. */
export function helloOfNewDevice(appVersion: string, clientId: number): Uint8Array<ArrayBuffer> {
  const version = new TextEncoder().encode(appVersion)
  const nothing = [0, 0, 0]
  return new Uint8Array([
    ...[frameOfHello, protocolVersion, version.length, ...version, schemaVersion, ...nothing],
    ...varUint(clientId),
    inflates,
  ])
}

const varUint = (value: number): number[] =>
  value < 128 ? [value] : [128 | (value & 127), ...varUint(Math.floor(value / 128))]
