/** The typed name of a person needs at least one visible character. */
export function canName(name: string): 'name-required' | null {
  return name.trim() === '' ? 'name-required' : null
}

/** The limit of the fields for a person who attends, has a duty or owns an action item. */
export const maxPersonNameLength = 120

/** A name in one Unicode form, with single spaces: files and keyboards write "é" and spaces in different ways. */
export const tidyName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The form in which names are compared: in small letters, and "Hale, John" as "John Hale". */
export const comparedName = (name: string): string =>
  tidyName(name)
    .toLowerCase()
    .replace(/^([^,]+?) ?, ?([^,]+)$/, '$2 $1')
