import type { OrderedEntry } from '../../document/ordered-list.ts'

// The defaults are derived and have fixed ids and places. Opening writes nothing, so two devices cannot both
// insert them.

export type TemplateList = 'templateRituals' | 'templateAgenda'

export interface StoredEntry extends OrderedEntry {
  readonly text: string
  readonly removedAt: string | null
}

export const pledgeId = 'pledge-of-allegiance'
export const bylawsId = 'bylaws-reading'

/** The default rituals of every committee; both are required. */
export const defaultRituals: ReadonlyMap<string, { readonly icon: string }> = new Map([
  [pledgeId, { icon: '🇺🇸' }],
  [bylawsId, { icon: '📖' }],
])

/** The last item of an agenda, by custom: new items are placed before it. */
export const adjournment: StoredEntry = {
  id: 'adjournment',
  text: 'Adjournment',
  order: 'a3',
  removedAt: null,
}

export const defaultEntries: Record<TemplateList, readonly StoredEntry[]> = {
  templateRituals: [
    { id: pledgeId, text: 'Pledge of Allegiance', order: 'a0', removedAt: null },
    { id: bylawsId, text: 'Bylaws Reading', order: 'a1', removedAt: null },
  ],
  templateAgenda: [
    { id: 'call-to-order', text: 'Call to Order', order: 'a0', removedAt: null },
    { id: 'old-business', text: 'Old Business', order: 'a1', removedAt: null },
    { id: 'new-business', text: 'New Business', order: 'a2', removedAt: null },
    adjournment,
  ],
}
