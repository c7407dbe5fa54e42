/** A vote: the names by choice, or the counts of one method. Null if the minutes give neither. */
export type RealVote =
  | {
      readonly aye?: readonly string[]
      readonly nay?: readonly string[]
      readonly abstain?: readonly string[]
    }
  | {
      readonly method: 'voice' | 'hands' | 'secret' | 'consent'
      readonly counts: readonly [number, number, number]
    }
  | null

export interface RealMotion {
  readonly text: string
  readonly type?: 'elect' | 'minutes' | 'adjourn' | 'procedural'
  readonly by?: string
  readonly seconds?: readonly string[]
  readonly vote: RealVote
  readonly carried: boolean
}

export interface RealItem {
  readonly title: string
  readonly notes?: readonly string[]
  readonly documents?: readonly string[]
  readonly letters?: readonly { readonly from: string; readonly subject: string }[]
  /** People who arrive during the item, with the time if it is known. */
  readonly arrives?: readonly { readonly name: string; readonly at?: string }[]
  readonly motions?: readonly RealMotion[]
  readonly speakers?: readonly string[]
  readonly publicComment?: readonly string[]
  readonly actions?: readonly { readonly title: string; readonly owner: string }[]
  readonly closed?: {
    readonly authority: string
    readonly topic: string
    readonly from: string
    readonly to: string
  }
  /** Minutes. */
  readonly recess?: number
}

interface RealPerson {
  readonly name: string
  readonly office?: string
  readonly status?: 'present' | 'remote' | 'excused' | 'absent' | 'guest'
  readonly reason?: string
}

/** A published meeting in facts. None of its sentences is copied. */
export interface RealMeeting {
  readonly source: string
  readonly committee: string
  readonly title: string
  readonly kind?: string
  readonly number?: number
  readonly numbering?: 'meeting-item' | 'item-decision'
  readonly signers?: readonly string[]
  readonly place?: string
  readonly link?: string
  /** The day, and the times of the start and the end. */
  readonly day: readonly [year: number, month: number, day: number]
  readonly from: string
  readonly to: string
  readonly adjourned?: boolean
  readonly next?: {
    readonly title: string
    readonly day: readonly [number, number, number]
    readonly at: string
  }
  readonly people: readonly RealPerson[]
  readonly presiding?: string
  readonly notesBy?: string
  readonly publicPresent?: number
  readonly quorum?: number
  readonly posted?: { readonly day: readonly [number, number, number]; readonly inTime: boolean }
  readonly rituals?: readonly string[]
  readonly items: readonly RealItem[]
  /** Each fact by its name, with the words of the minutes that would contain it as structure. */
  readonly facts: readonly (readonly [name: string, words: string])[]
}
