/** Values of an honest app have at most four levels. */
const maxLevels = 32
/** A half of a pair of UTF-16 is sent to other devices as this letter. */
const replacement = '\u{fffd}'

/**
 * The canonical form of a stored value: JSON without spaces, with sorted keys. Two values with the same form read the
 * same: a field that is neither text, number, flag nor list of such is read as absent. Never throws.
 */
export const canonicalValue = (value: unknown): string => write(value, 0) ?? 'null'

function write(value: unknown, level: number): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value.replace(/\p{Surrogate}/gu, replacement))
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
  if (typeof value !== 'object' || level === maxLevels) return undefined
  if (Array.isArray(value)) return `[${value.map((one) => write(one, level + 1) ?? 'null').join()}]`
  // Bytes, and shared types of Yjs.
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, field]) => {
      const written = write(field, level + 1)
      return written === undefined ? [] : [`${JSON.stringify(key)}:${written}`]
    })
  return `{${fields.join()}}`
}
