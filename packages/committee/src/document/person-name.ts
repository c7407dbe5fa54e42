/** A typed name of a person needs at least one visible character. */
export function canName(name: string): 'name-required' | null {
  return name.trim() === '' ? 'name-required' : null
}

/** Fields for a person who attends, holds a duty or owns an action item take no more letters. */
export const maxPersonNameLength = 120
