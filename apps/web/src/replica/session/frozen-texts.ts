import type * as z from 'zod/mini'
import type { Answer } from '../connection/answer.ts'
import { askRelayForBytes } from '../connection/relay-downloads.ts'
import { askRelay } from '../connection/relay-http.ts'

/** A text to be stored by the relay as it is. */
export interface TextToFreeze {
  text: string
  format: number
  /** The IANA time zone of the times in the text. */
  timeZone: string
  /** The hash of the newest version that the person saw, or 'none'. */
  parent?: string
  /** The motion that approved the text: `{meeting}/{motion}`. */
  motion?: string | undefined
}

/** The address of the texts of one meeting that the relay stores unchanged. */
export const frozenTextsPath = (documentId: string, meetingId: string, list: 'approvals' | 'notices') =>
  `/api/committees/${documentId}/meetings/${encodeURIComponent(meetingId)}/${list}`

/** Returns the text, byte by byte. */
export const readFrozenBytes = (path: string, number: number) => askRelayForBytes(`${path}/${number}`)

export async function readFrozenText(path: string, number: number): Promise<Answer<string>> {
  const bytes = await readFrozenBytes(path, number)
  return bytes.ok ? { ok: true, value: new TextDecoder().decode(bytes.value) } : bytes
}

/** Returns the text of the latest entry; null without entries. */
export async function readLatestText(
  path: string,
  entries: readonly { number: number }[],
): Promise<Answer<string | null>> {
  const latest = entries.at(-1)
  return latest ? readFrozenText(path, latest.number) : { ok: true, value: null }
}

export function freezeText<Receipt>(
  path: string,
  { text, format, timeZone, parent, motion }: TextToFreeze,
  schema: z.ZodMiniType<Receipt>,
): Promise<Answer<Receipt>> {
  const query = new URLSearchParams({
    ...{ format: String(format), timeZone },
    ...(parent !== undefined && { parent }),
    ...(motion !== undefined && { motion }),
  })
  const content = new Blob([text], { type: 'text/plain;charset=utf-8' })
  return askRelay('POST', `${path}?${query}`, content, schema)
}
