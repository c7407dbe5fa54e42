import * as awarenessProtocol from 'y-protocols/awareness'
import { afterFrame } from '../after-frame.ts'
import type { RelaySocket } from '../connection/relay-socket.ts'
import { fromRelay } from '../origins.ts'
import { readPresenceState } from './presence-state.ts'

const renewEveryMs = 5_000

interface AwarenessChange {
  added: number[]
  updated: number[]
  removed: number[]
}

/** Exchanges presence with the relay. `onDevices` is called when a device joined or left. */
export function exchangeAwareness(awareness: awarenessProtocol.Awareness, onDevices: () => void) {
  let socket: RelaySocket | null = null
  const changed = new Set<number>()

  function send(clients: number[]): void {
    socket?.sendAwareness(awarenessProtocol.encodeAwarenessUpdate(awareness, clients))
  }

  /** The frame that shows a key does not wait for the caret's place. */
  function sendSoon(clients: readonly number[]): void {
    const isWaiting = changed.size > 0
    for (const client of clients) changed.add(client)
    if (isWaiting) return
    // In a hidden page it is sent at once.
    afterFrame(() => {
      const all = [...changed]
      changed.clear()
      send(all)
    })
  }

  awareness.on('update', ({ added, updated, removed }: AwarenessChange, origin: unknown) => {
    if (origin !== fromRelay) sendSoon([...added, ...updated, ...removed])
    if (added.length + removed.length > 0) onDevices()
  })

  function renew(): void {
    const state = awareness.getLocalState()
    if (state) awareness.setLocalState(state)
  }

  // y-protocols renews the own state by this device's clock. After the clock was set back, it would stop for as long,
  // and the others would remove this device after 30 s.
  const renewing = setInterval(() => {
    if (Date.now() < (awareness.meta.get(awareness.clientID)?.lastUpdated ?? 0)) renew()
  }, renewEveryMs)

  return {
    begin(on: RelaySocket): void {
      socket = on
      // Uses the next clock: the others have received with the last one that this device left.
      renew()
    },
    close: () => clearInterval(renewing),
    receive(update: Uint8Array): void {
      const understood = awarenessProtocol.modifyAwarenessUpdate(update, readPresenceState)
      awarenessProtocol.applyAwarenessUpdate(awareness, understood, fromRelay)
    },
    /** The connection ended: the presence of others is unknown now. */
    interrupt(): void {
      socket = null
      const others = [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID)
      awarenessProtocol.removeAwarenessStates(awareness, others, fromRelay)
      // Their clocks are removed too: otherwise their unchanged states would be ignored as old after the
      // reconnect.
      for (const id of others) awareness.meta.delete(id)
    },
  }
}
