import { type Account, accountReader } from '@civic-hub/protocol'
import { durableValue } from './durable-value.ts'

/** The data of the session that opening a committee offline needs, besides the account's own database. */
export interface SessionRecord {
  account: Account
  /** In milliseconds since 1970, by this device's clock. */
  signedInAt: number
  /** Whether the relay's last answer was that the splash gate is closed. */
  isGateClosed: boolean
}

const record = durableValue<SessionRecord>('civic-hub-session', 'session', 'session')

/** Resolves when the record is on the disk. Never rejects: without storage the session lasts as long as the page. */
export const writeSessionRecord = (value: SessionRecord): Promise<void> => record.write(value).catch(warnOfSession)

export async function readSessionRecord(): Promise<SessionRecord | null> {
  const value = await record.read()
  return value && accountReader.safeParse(value.account).success ? value : null
}

/** Stores the gate's state in the record, if an account is signed in. Never rejects. */
export const noteGateInRecord = (isGateClosed: boolean): Promise<void> =>
  record
    .change((value) => (value.isGateClosed === isGateClosed ? null : { ...value, isGateClosed }))
    .catch(warnOfSession)

/** Never rejects. */
export const clearSessionRecord = (): Promise<void> => record.clear().catch(warnOfSession)

export function warnOfSession(failure: unknown): void {
  console.warn('Session not read or stored', failure)
}
