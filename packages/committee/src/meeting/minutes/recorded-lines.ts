import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { groupBy } from '../../document/group-by.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { readActionItems } from '../action-items/action-item.ts'
import { type AnyStatement, readAllStatements } from '../proceedings/decisions/decision-statement.ts'
import { paragraphsByWords, paragraphWith } from '../proceedings/decisions/sections.ts'
import { firstLine, hashOfLine, lineKey } from '../proceedings/line-key.ts'
import { voidedIds } from '../proceedings/statement.ts'
import { indexAttendance, isLeftOut, isMadeFrom } from './left-out-line.ts'
import { readNotesParts } from './note-block.ts'

/**
 * The paragraphs of a meeting's notes whose first line records something and has nothing that the meeting lacks, by their
 * index. A copied paragraph is one of them if it is one in the meeting from which it was copied.
 */
export function recordedLines(meeting: Y.Map<unknown>): ReadonlySet<number> {
  return recordedIn(meeting, new Set())
}

/** The paragraphs of the notes that were recorded in the meeting that this one continues. */
export function copiedLines(doc: Y.Doc, meetingId: string): ReadonlySet<number> {
  const meeting = findMeeting(doc, meetingId)
  return meeting ? copiedIn(meeting, new Set([meeting])) : new Set()
}

function recordedIn(meeting: Y.Map<unknown>, seen: Set<Y.Map<unknown>>): Set<number> {
  seen.add(meeting)
  const recorded = copiedIn(meeting, seen)
  const notes = meeting.get('notes')
  if (!(notes instanceof Y.XmlFragment)) return recorded
  const asked = new Set(readActionItems(meeting).map(({ fromLine }) => lineKey(fromLine ?? '')))
  const all = readAllStatements(meeting)
  const voided = voidedIds(all)
  const attendance = indexAttendance(all)
  const movedTo = paragraphsByWords(notes)
  const stated = groupBy(all.filter(hasLine), (one) =>
    paragraphWith(
      notes,
      one.id,
      (text) => isMadeFrom(one, hashOfLine(text)) || isLeftOut(firstLine(text), { inEffect: [one], voided: [] }),
      movedTo,
    ),
  )
  for (const [paragraph, text] of textsOf(notes).entries()) {
    const own = stated.get(paragraph) ?? []
    const first = firstLine(text)
    const ofLine = {
      inEffect: own.filter(({ id }) => !voided.has(id)),
      voided: own.filter(({ id }) => voided.has(id)),
    }
    if (first !== '' && (asked.has(lineKey(first)) || isLeftOut(first, ofLine, attendance))) recorded.add(paragraph)
  }
  return recorded
}

type WithLine = AnyStatement & { readonly line: string }

/** A section begins at a paragraph, and was not made from its words. */
const hasLine = (one: AnyStatement): one is WithLine =>
  'line' in one && typeof one.line === 'string' && one.kind !== 'section'

/**
 * Copies have no link to their originals. The first line with some text is taken for the copy of the first one, the
 * second for that of the second: a meeting writes its own notes below the copied ones.
 */
function copiedIn(meeting: Y.Map<unknown>, seen: Set<Y.Map<unknown>>): Set<number> {
  const id = readOptionalText(meeting.get('parentMeetingId'))
  const earlier = id !== null && meeting.doc ? findMeeting(meeting.doc, id) : null
  if (!earlier || seen.has(earlier)) return new Set()
  const recorded = recordedIn(earlier, seen)
  const originals = linesByText(earlier)
  const copied = [...linesByText(meeting)].flatMap(([text, lines]) =>
    lines.filter((_line, nth) => recorded.has(originals.get(text)?.[nth] ?? -1)),
  )
  return new Set(copied)
}

const linesByText = (meeting: Y.Map<unknown>): ReadonlyMap<string, number[]> => {
  const texts = textsOf(meeting.get('notes'))
  return groupBy([...texts.keys()], (line) => texts[line] ?? '')
}

/** The text of each paragraph of the notes; '' for lists and other blocks. */
function textsOf(notes: unknown): readonly string[] {
  const texts: string[] = []
  readNotesParts(notes, (paragraph, text) => {
    texts[paragraph] = text
    return 'left-out'
  })
  return texts
}
