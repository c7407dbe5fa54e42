import * as awarenessProtocol from 'y-protocols/awareness'
import type { RelaySocket } from '../connection/relay-socket.ts'
import { fromRelay } from '../origins.ts'
import { readPresenceState } from './presence-state.ts'

interface AwarenessChange {
  added: number[]
  updated: number[]
  removed: number[]
}

/** Exchanges who is here with the relay; `onDevices` hears when a device came or left. */
export function exchangeAwareness(awareness: awarenessProtocol.Awareness, onDevices: () => void) {
  let socket: RelaySocket | null = null

  function send(clients: number[]): void {
    socket?.sendAwareness(awarenessProtocol.encodeAwarenessUpdate(awareness, clients))
  }

  awareness.on('update', ({ added, updated, removed }: AwarenessChange, origin: unknown) => {
    if (origin !== fromRelay) send([...added, ...updated, ...removed])
    if (added.length + removed.length > 0) onDevices()
  })

  return {
    begin(on: RelaySocket): void {
      socket = on
      // Told with the next clock: the others have heard that it left with the last one.
      const state = awareness.getLocalState()
      if (state) awareness.setLocalState(state)
    },
    receive(update: Uint8Array): void {
      const understood = awarenessProtocol.modifyAwarenessUpdate(update, readPresenceState)
      awarenessProtocol.applyAwarenessUpdate(awareness, understood, fromRelay)
    },
    /** The connection ended: nobody knows who is there now. */
    interrupt(): void {
      socket = null
      const others = [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID)
      awarenessProtocol.removeAwarenessStates(awareness, others, fromRelay)
      // Their clocks are forgotten too, or their unchanged states would be taken for old news after the reconnect.
      for (const id of others) awareness.meta.delete(id)
    },
  }
}
