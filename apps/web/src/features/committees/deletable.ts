import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'

export type NotDeletable = 'not-found' | 'last' | 'built-in' | 'not-owner'

/** Why a committee can't be deleted by this person; null when it can. */
export function whyNotDeletable(committees: readonly CommitteeOnDevice[], id: string): NotDeletable | null {
  const open = committees.filter(({ lost }) => !lost)
  const committee = open.find((each) => each.id === id)
  if (!committee) return 'not-found'
  if (committee.id === 'general') return 'built-in'
  if (committee.access !== 'owner') return 'not-owner'
  return open.length === 1 ? 'last' : null
}

/** Whether the choice is offered at all: the other reasons are told when it is taken. */
export function offersDeletion({ id, access }: CommitteeOnDevice): boolean {
  return id !== 'general' && access === 'owner'
}
