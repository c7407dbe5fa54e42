import * as Y from 'yjs'

export type DamagedWords = string[]

/** Shorter runs of letters in damaged bytes are mostly ids and numbers. */
const readableRun = /[\p{L}\p{N}\p{P}\p{Zs}]{4,}/gu

/** Returns the words in updates that can be decoded but not integrated, and in bytes that can't be decoded. */
export function wordsOf(updates: readonly Uint8Array[]): DamagedWords {
  const decoded: ReturnType<typeof Y.decodeUpdate>[] = []
  const fragments: string[] = []
  for (const update of updates) {
    try {
      decoded.push(Y.decodeUpdate(update))
    } catch {
      fragments.push(...(new TextDecoder().decode(update).match(readableRun) ?? []))
    }
  }
  return [...wordsOfStructs(decoded), ...fragments.map((words) => words.trim()).filter(Boolean)]
}

interface Letter {
  id: string
  letter: string
}

const keyOf = (client: number, clock: number) => `${client} ${clock}`

/** Letters are put after the letter that they were typed after, and fields beside the other fields of their object. */
function wordsOfStructs(decoded: readonly ReturnType<typeof Y.decodeUpdate>[]): DamagedWords {
  const blocks: (Letter[] | string[])[] = []
  const texts = new Map<string, Letter[]>()
  const objects = new Map<string, string[]>()
  const removed = new Set<string>()
  for (const { structs, ds } of decoded) {
    // A damaged update may name any length.
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges)
        for (let at = clock; at < clock + Math.min(len, 100_000); at++) removed.add(keyOf(client, at))
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const { client, clock } = struct.id
      if (struct.content instanceof Y.ContentString) {
        const letters = [...Array(struct.content.str.length).keys()].map((index) => ({
          id: keyOf(client, clock + index),
          letter: (struct.content as Y.ContentString).str.charAt(index),
        }))
        const origin = struct.origin && keyOf(struct.origin.client, struct.origin.clock)
        const text = origin === null ? undefined : texts.get(origin)
        const block = text ?? []
        if (!text) blocks.push(block)
        block.splice(text ? text.findIndex(({ id }) => id === origin) + 1 : 0, 0, ...letters)
        for (const { id } of letters) texts.set(id, block)
        continue
      }
      const values = valuesOf(struct.content)
      if (values.length === 0) continue
      const parent = parentOf(struct)
      const fields = objects.get(parent) ?? []
      if (!objects.has(parent)) blocks.push(fields)
      objects.set(parent, fields)
      for (const value of values) fields.push(struct.parentSub ? `${struct.parentSub}: ${value}` : value)
    }
  }
  return blocks
    .map((block) =>
      block
        .map((part) => (typeof part === 'string' ? `${part}\n` : removed.has(part.id) ? '' : part.letter))
        .join('')
        .trim(),
    )
    .filter(Boolean)
}

function parentOf({ parent }: Y.Item): string {
  const id: unknown = parent
  return id instanceof Y.ID ? keyOf(id.client, id.clock) : String(id)
}

function valuesOf(content: unknown): string[] {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON) return content.arr.map(inWords)
  if (content instanceof Y.ContentEmbed) return [inWords(content.embed)]
  return []
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, field]) => `${key}: ${inWords(field)}`)
    .join(', ')
}
