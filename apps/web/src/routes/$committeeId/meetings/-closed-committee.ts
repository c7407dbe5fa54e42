import { createContext } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'

/** The document of a closed session as a committee, for the screen of a meeting; null for the committee of the address. */
export const ClosedCommittee = createContext<CommitteeOnDevice | null>(null)
