import type { PersonPresent } from '../../../replica/presence/people.ts'

export type PresenceLocation =
  | { kind: 'away' | 'here' | 'notes' | 'title' }
  | { kind: 'agenda' | 'ritual'; itemId: string }

/**
 * Returns the location of a person in a meeting, from the field in presence: 'notes', 'title',
 * '{kind}/{item}/{field}'.
 */
export function readPresenceLocation({ away, here }: Pick<PersonPresent, 'away' | 'here'>): PresenceLocation {
  if (away) return { kind: 'away' }
  const [kind, itemId] = here.field?.split('/') ?? []
  if (kind === 'notes' || kind === 'title') return { kind }
  if ((kind === 'agenda' || kind === 'ritual') && itemId) return { kind, itemId }
  return { kind: 'here' }
}
