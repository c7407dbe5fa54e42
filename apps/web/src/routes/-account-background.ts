import { watchLostSessions } from '../features/meeting/closed-sessions/wipe-lost-sessions.ts'
import { maintainPersonal } from '../replica/personal/maintain-personal.ts'
import { openAccount } from '../replica/react/device-provider.tsx'
import { sendWaitingChanges } from '../replica/session/send-waiting-changes.ts'
import { sessionBeganAt } from '../replica/session/session.ts'
import type { Device } from '../replica/store/device.ts'
import { noticeEmptied } from '../replica/store/notice-emptied.ts'
import { followLanguage } from '../shell/language/follow-language.ts'
import { watchClock } from '../shell/watch-clock.ts'

/**
 * Starts the background tasks of a signed-in person, on every page. Loaded after the first screen. Returns a function
 * that stops them.
 */
export function runAccountBackground(device: Device): () => void {
  const account = openAccount()
  const stops = [maintainPersonal(device), followLanguage(device), watchClock()]
  let stopped = false
  // Also for pages without a worker: they must have this code before the hub has another version.
  import('../shell/update/watch-for-updates.ts').then(
    ({ watchForUpdates }) => stopped || stops.push(watchForUpdates()),
    (failure: unknown) => console.warn('No newer version', failure),
  )
  noticeEmptied(device, sessionBeganAt()).catch((failure: unknown) => console.warn('Removed changes unknown', failure))
  if (account?.device === device) stops.push(watchLostSessions(account), sendWaitingChanges(account))
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}
