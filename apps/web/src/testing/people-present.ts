import { openReplicas } from '../replica/react/open-replicas.ts'
import type { TestPerson } from './open-app.tsx'

const firstClientId = 1000

/** Shows these people as present in a meeting, as their devices announce it over a hub. */
export function showPresent(people: readonly TestPerson[], meetingId: string, waiting = 0): void {
  const [replica] = openReplicas()
  if (!replica) throw new Error('No committee is open')
  const { awareness } = replica
  const ids = people.map(({ account }, index) => {
    const user = { accountId: account.id, name: account.name, color: '#336699', picture: null }
    const state = { user, meetingId, page: null, field: null, away: false, waiting }
    awareness.states.set(firstClientId + index, state)
    return firstClientId + index
  })
  awareness.emit('change', [{ added: ids, updated: [], removed: [] }, 'test'])
}
