import {
  copiedLines,
  queryProceedings as createProceedingsQuery,
  queryAgendaNumbers,
  queryAgendaOrder,
} from '@civic-hub/committee'
import {
  appendSection,
  isMadeFromParagraph,
  isWrittenHere,
  lineOf,
  lineOfNotes,
  moveLine,
  moveSection,
  paragraphOf,
  paragraphsByWords,
  paragraphWith,
  parseNoteLine,
  queryDecisions,
  queryVotersNow,
  settleSections,
} from '@civic-hub/committee/proceedings'
import { useEffect, useMemo } from 'react'
import type * as Y from 'yjs'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { isUndo } from '../../../replica/undo.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { useOfferedPeople } from '../../../shell/people/use-offered-people.ts'
import { noteLinesTexts as texts } from '../../../texts/en/note-lines.gen.ts'
import { statingTexts } from '../../../texts/en/stating.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { DecisionsOfNotes, LineChip, SectionHeading } from './decision-lines.ts'
import { lineVerbs } from './line-verbs.ts'
import { type LineFacts, planLine, statedKinds } from './plan-line.ts'

const chipWords: Readonly<Record<string, string>> = texts.chips

/** The decisions that lines of the notes record; the same object in every render. */
export function useDecisionsOfNotes(
  committee: CommitteeOnDevice,
  meetingId: string,
  fragment: Y.XmlFragment,
): DecisionsOfNotes {
  const replica = useReplica()
  const { doc } = replica
  const author = useLatest(useAuthor())
  const stated = useQuery(
    useMemo(() => {
      const { read, subscribe } = queryProceedings(doc, meetingId)
      return { read: () => read()?.attendance.map(({ person }) => person) ?? [], subscribe }
    }, [doc, meetingId]),
  )
  const offered = useLatest(useOfferedPeople(committee, meetingId, new Set(stated)))
  return useMemo(() => {
    const decided = queryDecisions(doc, meetingId)
    const { read: readProceedings } = createProceedingsQuery(doc, meetingId)
    const order = queryAgendaOrder(doc, meetingId)
    const numbers = queryAgendaNumbers(doc, meetingId)
    const meeting = replica.meeting(meetingId)
    const titleOf = (id: string) => meeting.items.agenda.item(id).read()?.title.trim() || texts.section.untitled

    function facts(): LineFacts | null {
      const decisions = decided.read()
      const status = meeting.head.read()?.status
      if (!decisions || (status !== 'live' && status !== 'completed')) return null
      const attendance = readProceedings()?.attendance ?? []
      const { completed, open } = order.read()
      const numberOf = numbers.read()
      const plain = (people: readonly { person: string; name: string }[]) =>
        people.map(({ person, name }) => ({ person, name }))
      return {
        decisions,
        attendance,
        current: meeting.now.state.read()?.current ?? null,
        agenda: [...completed, ...open].map((id) => ({
          id,
          title: titleOf(id),
          number: numberOf.get(id) ?? 0,
        })),
        votersOn: (motion) => queryVotersNow(doc, meetingId, [motion]).read()?.voters ?? [],
        people: [plain(attendance.filter(({ here }) => here)), plain(offered.current.people)],
      }
    }

    function kindOf(paragraph: string): string | null {
      const kind = parseNoteLine(paragraph.replace(/\n.*/s, ''), [])?.kind
      return kind === undefined ? null : (statedKinds[kind] ?? kind)
    }

    /** As the person is noted in the meeting already, or else as they are offered. */
    function isGuest(person: string): boolean {
      const { people, byDirectory } = offered.current
      const noted = [...(readProceedings()?.attendance ?? []), ...people].find((one) => one.person === person)
      return noted?.guest ?? byDirectory
    }

    function take(plan: Parameters<DecisionsOfNotes['take']>[0], paragraph: number): boolean {
      const line = lineOfNotes(fragment, paragraph)
      const { takeBack, ...verbs } = lineVerbs(replica, meetingId, author.current, line, isGuest)
      const ids = plan.run(verbs)
      if (ids === null) return false
      const words = texts.recorded(plan.recorded)
      if (ids.length === 0) say(words)
      else
        announceWithUndo(words, () => {
          const taken = takeBack(ids)
          if (taken.ok) say(statingTexts.takenBack)
          else notifyError({ title: statingTexts.refused[taken.refusal] })
        })
      return true
    }

    return {
      plan(line, paragraph) {
        const known = facts()
        const isHere = (id: string) => isMadeFromParagraph(fragment, id, paragraph)
        return known && planLine(line, { ...known, isHere })
      },
      isCopied: (paragraph) => copiedLines(doc, meetingId).has(paragraph),
      kindOf,
      marks() {
        const decisions = decided.read()
        if (!decisions) return { chips: [], sections: [] }
        const movedTo = paragraphsByWords(fragment)
        const chips = decisions.lines.flatMap(({ id, kind }): LineChip[] => {
          const isOfKind = (text: string) => kindOf(text) === kind
          const paragraph = paragraphWith(fragment, id, isOfKind, movedTo)
          const words = chipWords[kind]
          if (paragraph === null || words === undefined) return []
          const motion = decisions.motions.find((one) => one.id === id)
          return [{ paragraph, id, kind, words: texts.chip(words, motion ? texts.states[motion.state] : null) }]
        })
        const byParagraph = new Map<number, SectionHeading>()
        for (const { id, item, line } of decisions.sections) {
          const paragraph = paragraphOf(fragment, line)
          // The notes end before this paragraph if it was deleted.
          if (paragraph !== null && paragraph < fragment.length)
            byParagraph.set(paragraph, { paragraph, id, title: titleOf(item) })
        }
        return { chips, sections: [...byParagraph.values()] }
      },
      subscribe(onChange) {
        const stops = [decided.subscribe(onChange), order.subscribe(onChange)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      take,
      moveLines(chips) {
        const move = meeting.bind(moveLine)
        for (const { id, paragraph } of chips) move(id, lineOfNotes(fragment, paragraph))
      },
      moveSection({ id, paragraph, title }, by) {
        const moved = meeting.bind(moveSection)(id, lineOf(fragment, paragraph + by), author.current)
        if (moved.ok) say(texts.section.moved(title))
        else notifyError({ title: statingTexts.refused[moved.refusal] })
      },
    }
  }, [replica, doc, meetingId, fragment, author, offered])
}

/**
 * Begins the notes about an item when this device moves the meeting to it, by any button, key or line. The other
 * devices receive the section. After an undo of this device, in the editor or of the meeting, the sections are settled.
 */
export function useSections(meetingId: string, editable: boolean): void {
  const replica = useReplica()
  const author = useLatest(useAuthor())
  useEffect(() => {
    if (!editable) return
    const { doc } = replica
    const meeting = replica.meeting(meetingId)
    const { state } = meeting.now
    const append = meeting.bind(appendSection)
    const settle = meeting.bind(settleSections)
    let current = state.read()?.current ?? null
    let isOwn = false
    const noteAuthor = ({ local, origin }: Y.Transaction) => {
      isOwn = local
      if (isUndo(origin)) queueMicrotask(() => settle(author.current))
    }
    doc.on('beforeObserverCalls', noteAuthor)
    // Before this code was loaded, this device may have moved the meeting.
    const last = state.read()?.timeline.at(-1)
    if (current !== null && last?.to === current && isWrittenHere(doc, meetingId, last.id))
      append(current, last.from, author.current)
    const stop = state.subscribe(() => {
      const before = current
      current = state.read()?.current ?? null
      const next = current
      if (!isOwn || next === null || next === before) return
      // After the transaction that moved the meeting. A refusal means that the section is there.
      queueMicrotask(() => append(next, before, author.current))
    })
    return () => {
      doc.off('beforeObserverCalls', noteAuthor)
      stop()
    }
  }, [replica, meetingId, editable, author])
}
