import { pathOf, type readApprovedTextRoute, type readPostedTextRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelayForBytes } from '../connection/relay-downloads.ts'

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

/** The meeting of a text that the relay stores unchanged. */
export interface MeetingOfText {
  documentId: string
  meetingId: string
}

type ReadRoute = typeof readApprovedTextRoute | typeof readPostedTextRoute

export const readFrozenBytes = (route: ReadRoute, meeting: MeetingOfText, number: number) =>
  askRelayForBytes(pathOf(route, { ...meeting, number: String(number) }))

export async function readFrozenText(
  route: ReadRoute,
  meeting: MeetingOfText,
  number: number,
): Promise<Answer<string>> {
  const bytes = await readFrozenBytes(route, meeting, number)
  return bytes.ok ? { ok: true, value: new TextDecoder().decode(bytes.value) } : bytes
}

/** Returns the text of the latest entry; null without entries. */
export async function readLatestText(
  route: ReadRoute,
  meeting: MeetingOfText,
  entries: readonly { number: number }[],
): Promise<Answer<string | null>> {
  const latest = entries.at(-1)
  return latest ? readFrozenText(route, meeting, latest.number) : { ok: true, value: null }
}

export const contentOf = ({ text, format, timeZone, parent, motion }: TextToFreeze) => ({
  query: {
    format: String(format),
    timeZone,
    ...(parent !== undefined && { parent }),
    ...(motion !== undefined && { motion }),
  },
  body: new Blob([text], { type: 'text/plain;charset=utf-8' }),
})
