/*
 * A tab of the app without screens: it starts as the app does, with the session, the account's storage, the list of
 * committees and one open committee. The simulation starts an instance of it for each tab.
 */
import { openUploads, type Uploads } from '../../../apps/web/src/replica/files/uploads.ts'
import { openReplica, type Replica } from '../../../apps/web/src/replica/replica.ts'
import { openCommittees } from '../../../apps/web/src/replica/session/committees.ts'
import {
  currentAccount,
  refreshSession,
  sessionSettled,
  sessionState,
} from '../../../apps/web/src/replica/session/session.ts'
import { holdAccount } from '../../../apps/web/src/replica/store/account-lock.ts'
import { createDevice } from '../../../apps/web/src/replica/store/device.ts'

export { isOwnEdit } from '../../../apps/web/src/replica/origins.ts'

export interface OpenedTab {
  replica: Replica
  accountId: string
  uploads: Uploads
  close(): Promise<void>
}

/** Calls back when the committee is open. Without the connection that a first start needs, it tries again. */
export function startTab(committeeId: string, onOpened: (tab: OpenedTab) => void): void {
  let opened = false
  void sessionSettled.then(() => refreshSession())

  function open(): void {
    const account = currentAccount()
    if (opened || account === null) return
    const device = createDevice(account.id)
    const letGo = holdAccount(account.id)
    opened = true
    const committees = openCommittees(device, () => undefined)
    const uploads = openUploads(device, () => Promise.resolve())
    let isOpen = false
    const openCommittee = (): void => {
      const committee = committees.state.get().committees.find(({ id }) => id === committeeId)
      if (isOpen || !committee) return
      isOpen = true
      const replica = openReplica(device, committee, committees, uploads)
      onOpened({
        replica,
        accountId: account.id,
        uploads,
        async close() {
          await replica.flush()
          replica.close()
          uploads.close()
          committees.close()
          device.close()
          letGo()
        },
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
  const again = setInterval(() => {
    if (opened) clearInterval(again)
    else void refreshSession()
  }, 5_000)
}
