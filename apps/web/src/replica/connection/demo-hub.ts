import {
  defaultResolutionPattern,
  type GivenNumber,
  type NumberMotions,
  type People,
  writeResolutionNumber,
} from '@civic-hub/protocol'
import { authorHere } from '../author-here.ts'
import { sha256Of } from '../sha256-of.ts'
import { type Answer, failed } from './answer.ts'
import { hubNow } from './hub-clock.ts'
import { notifyListChange } from './list-changes.ts'

/*
 * In place of the hub for the demo committee: this device answers with the same messages, and stores approved minutes,
 * posted agendas and numbers of resolutions in localStorage. What concerns other people is refused.
 */

type Texts = 'approvals' | 'notices'

interface StoredText {
  kind: Texts
  meetingId: string
  by: string
  at: string
  text: string
  sha256: string
  format: number
  timeZone: string
  parent: string | null
  motion: string | null
}

interface Stored {
  texts: StoredText[]
  resolutions: GivenNumber[]
}

const key = 'civic-hub:demo-hub'
const textPath = /\/committees\/([^/]+)\/meetings\/([^/]+)\/(approvals|notices)(?:\/(\d+))?$/
const numbersPath = /\/meetings\/([^/]+)\/resolutions$/

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? { texts: [], resolutions: [] }
  } catch {
    return { texts: [], resolutions: [] }
  }
}

const write = (stored: Stored) => localStorage.setItem(key, JSON.stringify(stored))

/** Forgets everything, for a new demo. */
export const emptyDemoHub = (): void => localStorage.removeItem(key)

/** Answers a request about the demo committee. Never throws. */
export async function answerInDemo(method: string, path: string, body: unknown): Promise<Answer<Response>> {
  try {
    const { pathname, searchParams } = new URL(path, location.origin)
    const [, committeeId = '', meetingId = '', kind, number] = textPath.exec(pathname) ?? []
    if (kind && method === 'POST') {
      const text = await (body as Blob).text()
      const [parent, by, at] = [searchParams.get('parent'), authorHere().name, new Date(hubNow()).toISOString()]
      const stored = await storeTextInDemo({
        kind: kind as Texts,
        meetingId,
        by,
        at,
        text,
        format: Number(searchParams.get('format')),
        timeZone: searchParams.get('timeZone') ?? '',
        parent: parent === 'none' ? null : parent,
        motion: searchParams.get('motion'),
      })
      if (kind === 'approvals') notifyListChange(kind, committeeId)
      return answer(stored)
    }
    if (kind) return readTexts(kind as Texts, meetingId, number)
    const [, numbered] = numbersPath.exec(pathname) ?? []
    if (numbered !== undefined && method === 'POST')
      return answer({ resolutions: giveNumbersInDemo(numbered, body as NumberMotions) })
    const list = method === 'GET' ? lists[pathname.split('/').at(-1) ?? '']?.() : undefined
    return list === undefined ? failed('unreachable') : answer(list)
  } catch {
    // Without space on this device.
    return failed('unreachable')
  }
}

const answer = (value: unknown): Answer<Response> => ({ ok: true, value: Response.json(value) })

/** The lists of a committee, by the last part of their path. */
const lists: Readonly<Record<string, () => unknown>> = {
  approvals: () => {
    const texts = read().texts.filter(({ kind }) => kind === 'approvals')
    return { approvals: texts.map((text) => ({ ...receiptOf(text, texts), own: true })) }
  },
  resolutions: () => ({ pattern: defaultResolutionPattern, resolutions: read().resolutions, removed: [] }),
  'closed-sessions': () => ({ sessions: [], others: [] }),
  people: (): People => {
    const { account, name } = authorHere()
    return {
      joinPolicy: 'by-invitation',
      people: [{ accountId: account, name, access: 'owner' }],
      requests: [],
      entries: [],
    }
  },
}

/** The number of a text is its place among those of its meeting. */
function receiptOf(text: StoredText, texts: readonly StoredText[]) {
  const { kind, meetingId, by, at, sha256, format, timeZone, parent, motion } = text
  const same = texts.filter((one) => one.kind === kind && one.meetingId === meetingId)
  const number = same.findIndex((one) => one.sha256 === sha256 && one.at === at) + 1
  const bytes = new TextEncoder().encode(text.text).length
  const moments = kind === 'approvals' ? { approvedBy: by, approvedAt: at } : { postedBy: by, postedAt: at }
  return { meetingId, number, ...moments, sha256, bytes, format, timeZone, parent, motion }
}

function readTexts(kind: Texts, meetingId: string, number: string | undefined): Answer<Response> {
  const texts = read().texts.filter((text) => text.kind === kind && text.meetingId === meetingId)
  if (number === undefined) return answer({ [kind]: texts.map((text) => receiptOf(text, texts)) })
  const found = texts[Number(number) - 1]
  return found ? { ok: true, value: new Response(found.text) } : failed('not-found')
}

/** Stores a text as approved minutes or as a posted agenda, and returns its receipt. */
export async function storeTextInDemo(unhashed: Omit<StoredText, 'sha256'>) {
  const stored = { ...unhashed, sha256: await sha256Of(new TextEncoder().encode(unhashed.text)) }
  const all = read()
  const texts = [...all.texts, stored]
  write({ ...all, texts })
  return receiptOf(stored, texts)
}

/** Numbers for carried motions. A motion with a number keeps it. */
export function giveNumbersInDemo(meetingId: string, { year, motions }: Pick<NumberMotions, 'year' | 'motions'>) {
  const all = read()
  const given = all.resolutions.filter((one) => motions.includes(one.motionId))
  const wanted = motions.filter((motionId) => !given.some((one) => one.motionId === motionId))
  const last = Math.max(0, ...all.resolutions.filter((one) => one.year === year).map(({ sequence }) => sequence))
  const added = wanted.map((motionId, index): GivenNumber => {
    const sequence = last + index + 1
    const number = writeResolutionNumber(defaultResolutionPattern, year, sequence)
    return { motionId, meetingId, number, year, sequence, givenAt: new Date(hubNow()).toISOString() }
  })
  write({ ...all, resolutions: [...all.resolutions, ...added] })
  return [...given, ...added]
}
