import { createObservable, useObservable } from '../../../replica/observable.ts'
import { openAccount } from '../../../replica/react/device-provider.tsx'
import type { CommitteesState } from '../../../replica/session/committee-list.ts'

const noCommittees = createObservable<CommitteesState | null>(null)

/** Whether the demo committee is on this device; visitors have none. */
export function useHasDemo(): boolean {
  const state = useObservable<CommitteesState | null>(openAccount()?.committees.state ?? noCommittees)
  return state?.committees.some(({ demo }) => demo) ?? false
}
