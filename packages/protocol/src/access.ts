/** The permissions of a member in a committee's document. The relay stores and enforces them. */
export const accessLevels = ['owner', 'editor', 'viewer'] as const
export type Access = (typeof accessLevels)[number]

export function canWrite(access: Access): boolean {
  return access !== 'viewer'
}

/** The outcomes of joining a committee by its name. */
export const joinOutcomes = ['joined', 'requested', 'declined', 'invitation-only'] as const
