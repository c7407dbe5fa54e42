/** Each word can be read in one way only, so that the work grows with the length of the line. */
const particles =
  'a[flv]|bin|da|das|de|del|della|di|do|dos|du|el|ibn|la|las|le|los|van(?:\\s+(?:den|der|het))?|von(?:\\s+der)?|zu'
const familyName = new RegExp(`^\\s*(?:(?:${particles})\\s+)*\\p{Lu}`, 'u')

/** True if the words after a first name begin with a family name: "Schmidt", "de la Cruz". */
export const beginsWithName = (words: string): boolean => familyName.test(words)

/** The name of a person who is not known, at the beginning of words: up to the first other word in small letters. */
export const unknownName = new RegExp(`^\\p{Lu}\\S*(?:\\s+(?:(?:${particles})\\s+)*\\p{Lu}\\S*)*|^\\S+`, 'u')
