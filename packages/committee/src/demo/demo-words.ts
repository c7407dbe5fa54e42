/** The texts of the samples, in the language of the app. Lists are in the order in which they are used. */
export interface DemoWords {
  name: string
  emoji: string
  /** The members. The first presides, the third takes the notes, and the last is often excused. */
  people: readonly { readonly name: string; readonly role: string }[]
  actionItem: (meeting: string) => string
  document: (meeting: number) => string
  transcript: string
  /** The notes at the first item of each meeting. */
  opening: string
  /** The motions of the past meetings, the last meeting first, and at the end the one of the live meeting. */
  motions: readonly { readonly text: string; readonly notes: string }[]
  announcements: readonly { readonly title: string; readonly text: string }[]
  ideas: readonly { readonly title: string; readonly description: string; readonly comments: readonly string[] }[]
  resources: readonly { readonly title: string; readonly note: string; readonly category: string }[]
  /** Categories of the ledger, with a note for each entry. */
  income: readonly { readonly category: string; readonly note: string }[]
  expenses: readonly { readonly category: string; readonly note: string }[]
}
