const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
/**
 * The largest multiple of 36 that fits in a byte. A byte modulo 36 makes 0 to 3 likelier unless larger bytes
 * are skipped.
 */
const fairBytes = 256 - (256 % alphabet.length)

/** A random id of lower-case letters and digits, all equally likely. */
export function createRandomId(letters: number): string {
  let id = ''
  while (id.length < letters)
    for (const byte of crypto.getRandomValues(new Uint8Array(letters - id.length)))
      if (byte < fairBytes) id += alphabet.charAt(byte % alphabet.length)
  return id
}
