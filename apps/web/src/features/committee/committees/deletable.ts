import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { settingsPagesTexts } from '../../../texts/en/settings-pages.gen.ts'

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

export type PageOfCommitteeSettingsId = keyof typeof settingsPagesTexts.committee

/** The pages of settings for this person. Other reasons against a deletion are explained when it is pressed. */
export function settingsPagesFor({ id, access }: CommitteeOnDevice): readonly PageOfCommitteeSettingsId[] {
  if (access !== 'owner') return ['export']
  return id === 'general' ? ['name', 'time-zone', 'export'] : ['name', 'time-zone', 'export', 'delete']
}
