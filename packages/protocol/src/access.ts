import * as z from 'zod/mini'

/** The permissions of a member in a committee's document. The relay stores and enforces them. */
export const accessLevels = ['owner', 'editor', 'viewer'] as const
export const accessSchema = z.enum(accessLevels)
export type Access = (typeof accessLevels)[number]

export function canWrite(access: Access): boolean {
  return access !== 'viewer'
}
