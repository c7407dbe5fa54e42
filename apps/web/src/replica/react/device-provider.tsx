import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { openUploads, type Uploads } from '../files/uploads.ts'
import { useObservable } from '../observable.ts'
import type { CommitteesState } from '../session/committee-list.ts'
import { type Committees, openCommittees } from '../session/committees.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { holdAccount } from '../store/account-lock.ts'
import { createDevice, type Device } from '../store/device.ts'

export interface AccountOnDevice {
  device: Device
  committees: Committees
  uploads: Uploads
}

const AccountContext = createContext<AccountOnDevice | null>(null)

/** Callbacks that must run before a committee is removed from this device. */
const forgetting = new Set<(committeeId: string) => void>()
export function onCommitteeForget(end: (committeeId: string) => void): void {
  forgetting.add(end)
}

function endCommittee(committeeId: string): void {
  for (const end of forgetting) end(committeeId)
}

let letGo = () => {}
/** The open storage of an account lives as long as the page: navigating away and back must not read it again. */
let open: AccountOnDevice | null = null

function accountOnDevice(accountId: string): AccountOnDevice {
  if (open?.device.accountId === accountId) return open
  closeAccount()
  const device = createDevice(accountId)
  letGo = holdAccount(accountId)
  const committees = openCommittees(device, endCommittee, () => void refreshSession())
  const uploads = openUploads(device, (queue) => startUploads(device, committees, queue))
  open = { device, committees, uploads }
  return open
}

/** Loads the code that sends files when there is a file to send. Rejects while the relay does not answer. */
async function startUploads(device: Device, committees: Committees, uploads: Uploads): Promise<void> {
  // Chromium never requests code again that it could not fetch, so it is requested only when it can be
  // loaded.
  if (!navigator.serviceWorker?.controller && !(await committees.refresh())) throw new Error('The relay did not answer')
  const { runUploads } = await import('../files/upload-queue.ts')
  if (open?.device === device) onAccountClose(runUploads(device, committees, uploads))
}

const beforeClose = new Set<() => void>()
/** Registers a callback that runs before this account's storage is closed. Returns a function that unregisters it. */
export function onAccountClose(end: () => void): () => void {
  beforeClose.add(end)
  return () => beforeClose.delete(end)
}

const beforeSignOut = new Set<() => Promise<void>>()
/** Registers a callback that stores data before the person signs out here. Returns a function that unregisters it. */
export function onSignOut(finish: () => Promise<void>): () => void {
  beforeSignOut.add(finish)
  return () => beforeSignOut.delete(finish)
}

/** Resolves when all registered callbacks have finished. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.all([...beforeSignOut].map((finish) => finish()))
}

export function closeAccount(): void {
  for (const end of [...beforeClose]) end()
  beforeClose.clear()
  open?.uploads.close()
  open?.committees.close()
  open?.device.close()
  open = null
  letGo()
  letGo = () => {}
}

export const openAccount = (): AccountOnDevice | null => open

export function DeviceProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const accountId = session.kind === 'signed-in' ? session.account.id : null
  const value = useMemo(() => (accountId ? accountOnDevice(accountId) : null), [accountId])
  useEffect(() => {
    void refreshSession()
  }, [])
  const confirmed = session.kind === 'signed-in' && session.confirmed
  useEffect(() => {
    if (value && confirmed) void value.committees.refresh()
  }, [value, confirmed])
  return <AccountContext value={value}>{children}</AccountContext>
}

/** This device's storage of the signed-in person. Throws outside of pages that require sign-in. */
export function useAccountOnDevice(): AccountOnDevice {
  const account = useContext(AccountContext)
  if (!account) throw new Error('No account')
  return account
}

export const useDeviceOfAccount = (): Device | null => useContext(AccountContext)?.device ?? null

export function useCommittees(): CommitteesState &
  Pick<
    Committees,
    | 'joinOrCreate'
    | 'withdrawRequest'
    | 'askAgain'
    | 'dismissDeclined'
    | 'refresh'
    | 'rename'
    | 'remove'
    | 'forget'
    | 'storeFiles'
  > {
  const { committees } = useAccountOnDevice()
  return {
    ...useObservable(committees.state),
    joinOrCreate: committees.joinOrCreate,
    withdrawRequest: committees.withdrawRequest,
    askAgain: committees.askAgain,
    dismissDeclined: committees.dismissDeclined,
    refresh: committees.refresh,
    rename: committees.rename,
    remove: committees.remove,
    forget: committees.forget,
    storeFiles: committees.storeFiles,
  }
}
