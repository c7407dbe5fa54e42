import * as z from 'zod/mini'

/** What a person may do with a committee's document; kept and enforced by the relay. */
export const accessLevels = ['owner', 'editor', 'viewer'] as const
export const accessSchema = z.enum(accessLevels)
export type Access = (typeof accessLevels)[number]

export function canWrite(access: Access): boolean {
  return access !== 'viewer'
}
