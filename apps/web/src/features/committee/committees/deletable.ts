import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'

export type NotDeletable = 'not-found' | 'last' | 'built-in' | 'not-owner'

/** Returns the reason why this person cannot delete a committee; null if they can. */
export function whyNotDeletable(committees: readonly CommitteeOnDevice[], id: string): NotDeletable | null {
  const open = committees.filter(({ lost }) => !lost)
  const committee = open.find((each) => each.id === id)
  if (!committee) return 'not-found'
  if (committee.id === 'general') return 'built-in'
  if (committee.access !== 'owner') return 'not-owner'
  if (committee.demo) return null
  return open.filter(({ demo }) => !demo).length === 1 ? 'last' : null
}

/** True if the button is shown at all. Other reasons are explained when it is pressed. */
export function offersDeletion({ id, access }: CommitteeOnDevice): boolean {
  return id !== 'general' && access === 'owner'
}
