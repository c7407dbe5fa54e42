import { expect, onTestFinished } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { PresenceState } from '../replica/presence/presence-state.ts'
import { openReplicas } from '../replica/react/open-replicas.ts'
import type { TestPerson } from './open-app.tsx'

type Place = Partial<Pick<PresenceState, 'meetingId' | 'page' | 'field' | 'cursor' | 'recording'>>

/** Shows another member in the committee on screen, as their app announces them; returns how it announces the next place. */
export async function announcePresence(
  { account }: Pick<TestPerson, 'account'>,
  place: Place,
): Promise<(next: Place) => void> {
  await expect.poll(() => openReplicas().length).toBe(1)
  const awareness = new Awareness(new Y.Doc())
  onTestFinished(() => awareness.destroy())
  const announce = (next: Place) => {
    awareness.setLocalState({
      ...{
        user: { accountId: account.id, name: account.name, color: '#000000', picture: account.picture ?? null },
      },
      meetingId: null,
      page: null,
      field: null,
      away: false,
      recording: null,
      waiting: 0,
      cursor: null,
      ...next,
    } satisfies PresenceState)
    const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
    for (const replica of openReplicas()) applyAwarenessUpdate(replica.awareness, update, 'other')
  }
  announce(place)
  return announce
}
