import { hasDeviceDatabase } from '../store/account-databases.ts'
import { createDevice } from '../store/device.ts'
import { findCommittee } from './find-committee.ts'
import { currentAccount } from './session.ts'

/** Whether this device lists a committee under this slug for the person who is signed in. Never rejects. */
export async function isCommitteeOnDevice(slug: string): Promise<boolean> {
  const account = currentAccount()
  if (!account) return false
  try {
    // Opening a database creates it if it does not exist.
    if (!(await hasDeviceDatabase(account.id))) return false
    const device = createDevice(account.id)
    const committees = await (await device.database()).getAll('committees')
    device.close()
    return findCommittee(committees, slug) !== null
  } catch {
    return false
  }
}
