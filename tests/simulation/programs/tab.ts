/*
 * A tab of the app without screens: it starts as the app does, with the session, the account's storage, the list of
 * committees and one open committee. The simulation starts an instance of it for each tab.
 */
import { DeviceProvider, openAccount } from '../../../apps/web/src/replica/react/device-provider.tsx'
import { useOpenReplica } from '../../../apps/web/src/replica/react/open-replicas.ts'
import type { Replica } from '../../../apps/web/src/replica/replica.ts'
import { signIn } from '../../../apps/web/src/replica/session/enter-account.ts'
import {
  currentAccount,
  refreshSession,
  sessionSettled,
  sessionState,
} from '../../../apps/web/src/replica/session/session.ts'
import { type SignOutOutcome, signOut } from '../../../apps/web/src/replica/session/sign-out.ts'
import { openFiles, type TabFiles } from './tab-files.ts'

export interface OpenedTab {
  replica: Replica
  accountId: string
  signOut(how: 'wipe' | 'keep', everywhere: boolean): Promise<SignOutOutcome>
  /** The tasks of the app beside the open committee. Loaded in evenings that need it. */
  beside(): Promise<typeof import('./background.ts')>
  /** Opens the committee’s files; they are maintained from then on. */
  openFiles(): TabFiles
}

/**
 * Calls back when the committee is open. Without the connection that a first start needs, it tries again. A person whose
 * session has ended signs in again with `credentials`.
 */
export function startTab(
  committeeId: string,
  credentials: { email: string; password: string } | null,
  onOpened: (tab: OpenedTab) => void,
): void {
  let isStarted = false
  const ask = async (): Promise<void> => {
    const state = sessionState.get()
    const isOut = state.kind === 'signed-out' || (state.kind === 'signed-in' && state.expired)
    if (credentials && isOut) await signIn(credentials)
    else if (!isStarted) await refreshSession()
  }
  void sessionSettled.then(ask)

  function open(): void {
    const account = currentAccount()
    if (isStarted || account === null) return
    isStarted = true
    DeviceProvider({ children: null })
    const onDevice = openAccount()
    if (!onDevice) return
    const { committees } = onDevice
    let isOpen = false
    const openCommittee = (): void => {
      const committee = committees.state.get().committees.find(({ id }) => id === committeeId)
      if (isOpen || !committee) return
      isOpen = true
      const replica = useOpenReplica(committee, undefined)
      onOpened({
        replica,
        accountId: account.id,
        beside: () => import('./background.ts'),
        signOut,
        openFiles: () => openFiles(replica, onDevice),
      })
    }
    committees.state.subscribe(openCommittee)
    openCommittee()
    // A list that was not answered is requested again, as a person reloads the page.
    const again = setInterval(() => {
      if (isOpen) clearInterval(again)
      else void committees.refresh()
    }, 5_000)
  }

  sessionState.subscribe(open)
  open()
  setInterval(() => void ask(), 5_000)
}
