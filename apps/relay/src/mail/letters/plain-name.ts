const maxLength = 80

/** A name from user input without line breaks, and without characters that control a terminal or the direction of text. */
export function oneLine(name: string): string {
  return (
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be removed
      .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
  )
}

/**
 * A name from user input in a form that is safe in an email: on one line, short, and without characters from
 * which a mail program would make a link. Otherwise an invitation could send a stranger a link of the
 * inviter's choice.
 */
export function plainName(name: string): string {
  const characters = [...oneLine(name).replace(/([.:@])(?=[^\s])/g, '$1 ')]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength).join('').trimEnd()}…`
    : characters.join('')
}
