import { oneLine } from '../../one-line.ts'

const maxLength = 80

/**
 * A name from user input in a form that is safe in an email: on one line, short, and without characters from
 * which a mail program would make a link. Otherwise an invitation could send a stranger a link of the
 * inviter's choice.
 */
export function plainName(name: string): string {
  const characters = [...oneLine(name).replace(/([.:@])(?=[^\s])/g, '$1 ')]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : characters.join('')
}
