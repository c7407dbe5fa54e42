/** The typed name of a person needs at least one visible character. */
export function canName(name: string): 'name-required' | null {
  return name.trim() === '' ? 'name-required' : null
}

/** The limit of the fields for a person who attends, has a duty or owns an action item. */
export const maxPersonNameLength = 120
