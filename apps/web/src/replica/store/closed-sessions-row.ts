import type { Device } from './device.ts'

/** The key of the list of closed sessions among the small values of the account (store `explain`). */
export const closedSessionsKey = 'closed-sessions'

/** Whether this device lists closed sessions of the account. */
export async function listsClosedSessions(device: Device): Promise<boolean> {
  const row = await (await device.database()).get('explain', closedSessionsKey)
  return Array.isArray(row) && row.length > 0
}
