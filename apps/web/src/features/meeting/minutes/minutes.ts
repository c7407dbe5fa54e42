import {
  type AgendaItem,
  isCancelled,
  type ListedActionItem,
  lettersOf,
  type Meeting,
  type MinutesSource,
  type NoteBlock,
} from '@civic-hub/committee'
import { groupBy } from '@civic-hub/committee/proceedings'
import { closeDirections } from '@civic-hub/protocol'
import { questionSentence } from '../../../shell/decision-words.ts'
import { unreadSentences } from '../../../shell/unread-sentences.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { minutesApprovalTexts } from '../../../texts/en/minutes-approval.gen.ts'
import { minutesFactsTexts as factsTexts } from '../../../texts/en/minutes-facts.gen.ts'
import { unreadTexts } from '../../../texts/en/unread.gen.ts'
import { sentence } from '../../../texts/sentence.ts'
import { attendanceEntries, dutyHolders, happeningsByItem, numbersOf } from './attendance-in-minutes.ts'
import { applyCorrections } from './corrections-in-minutes.ts'
import {
  consentSentences,
  type DecisionsInMinutes,
  decisionBlocks,
  itemsWithDecisions,
  openConflictEntries,
  waivedConflictEntries,
} from './decisions-in-minutes.ts'
import { lastMarkedFormat } from './earlier-form.ts'
import { kindWords, letterSentences, noticeWords, signatureEntries, speakerSentences } from './facts-in-minutes.ts'
import { paragraph } from './minutes-blocks.ts'
import type { CorrectionOfMinutes, EntriesSection, Minutes, MinutesSection } from './minutes-model.ts'
import { type MinutesEntry, plainEntry } from './minutes-model.ts'
import { type MinutesStanding, standingWords } from './minutes-standing.ts'
import { adjournedAt, sittingHappenings } from './sittings-in-minutes.ts'
import { dayInWords, endOf, inWords, timeOfDay, writeIn, zoneWords } from './time-in-minutes.ts'

/**
 * Increase it whenever the same meeting would give other words, or words in another order: an approved text
 * of another format is not compared with the text of this version.
 */
export const minutesFormat = 16

interface MinutesOptions {
  /** An IANA name; the default is the zone of the source, or the device's if it has none. */
  readonly timeZone?: string | undefined
  /** The default is a draft. */
  readonly standing?: MinutesStanding | undefined
  /** Stands for the state of each action item in a text to compare. */
  readonly actionState?: string | undefined
  /** The format of a text to compare: until 15, a summary had fewer facts. */
  readonly format?: number | undefined
  /** The next meeting in the approved text, which later plans do not change. */
  readonly next?: readonly string[] | undefined
  /** The numbers of resolutions, by motion. The text to approve has none: they are given after its approval. */
  readonly numbers?: ReadonlyMap<string, string> | undefined
}

/** Throws for an unsupported time zone. */
export function minutesOf(committee: string, source: MinutesSource, options: MinutesOptions = {}): Minutes {
  const { standing = { kind: 'draft' }, actionState, format = minutesFormat, numbers: given } = options
  const timeZone = options.timeZone ?? source.timeZone ?? undefined
  const { meeting, notes, actionItems, proceedings, decisions, late, sittingItems } = source
  const { agendaItems, rituals, documents } = meeting
  const depth = source.meeting.minutesDepth ?? source.settings.depth
  const [hasNotes, hasDetails] = [depth !== 'decisions', depth === 'everything']
  // Facts that the law of most bodies wants in each depth, or in a summary.
  const [hasQuorum, hasPublic] = format > lastMarkedFormat ? [true, hasNotes] : [hasDetails, hasDetails]
  const numbers = numbersOf(source)
  const clock = (iso: string) => writeIn(timeZone)(iso, timeOfDay)
  const titles = new Map(agendaItems.map(({ id, title }) => [id, title.trim() || texts.untitledItem]))
  const facts: DecisionsInMinutes = {
    decisions,
    clock,
    hasEnded: meeting.status === 'completed',
    motionNumberOf: numbers.motionNumberOf,
    given,
    titleOf: (id) => {
      const number = numbers.items.get(id)
      if (number === undefined) return texts.removedItem
      return texts.itemNamed(numbers.labelOf(id) ?? `${number}.`, titles.get(id) ?? texts.untitledItem)
    },
  }
  const happenings = happeningsByItem(
    proceedings,
    sittingHappenings(decisions.sitting.events, sittingItems, clock, meeting.endedAt),
    {
      timeZone,
      hasDetails,
      hasQuorum,
    },
  )
  const isListed = (id: string | null) => id !== null && numbers.items.has(id)
  // Events at the end of the agenda, outside of all items, or at an item that was removed.
  const atNoItem = [...happenings].filter(([item]) => !isListed(item)).flatMap(([, found]) => found)
  const lateIn = (id: string) => (late[id] ? [texts.late(late[id])] : [])
  const documentsByItem = groupBy(documents, ({ item }) => item)
  const documentsOf = (id: string) => (documentsByItem.get(id) ?? []).map(({ name }) => name)
  const actionsByItem = groupBy(actionItems, ({ id }) => source.itemOfActionItem.get(id))
  const generalNotes = notes.get(null) ?? []
  const adjourned = adjournedAt(decisions.sitting)
  const { words, isDraft } =
    meeting.cancelled && isCancelled(meeting)
      ? { words: meetingsTexts.cancelledBecause(meeting.cancelled.reason), isDraft: false }
      : standingWords(source, standing, { timeZone, committee })

  // The rituals that were held; everything also lists the others.
  const heldRituals = hasPublic ? rituals.items.filter(({ completed }) => completed || hasDetails) : []
  const adjournment = adjourned === null ? undefined : agendaItems.find(({ id }) => id === source.adjournment)

  const itemEntry = ({ item, isTaken }: ListedItem): MinutesEntry => {
    const { id, title, completed, subtasks } = item
    const notTaken = meeting.status === 'live' ? texts.notTakenYet : texts.notTaken
    // Of an item that was taken, members do not always say that it is completed.
    const notCompleted = hasDetails && source.taken === null && !completed ? [texts.notCompleted] : []
    const isAdjournment = item === adjournment
    return {
      number: numbers.items.get(id) ?? null,
      label: numbers.labelOf(id),
      words: title,
      remarks: isAdjournment ? [] : isTaken ? notCompleted : [notTaken],
      below: [
        ...sentences(hasNotes && documentsOf(id).length > 0 ? [texts.documentsOfItem(documentsOf(id))] : []),
        ...sentences(hasNotes ? letterSentences(source, (of) => of === id, true) : []),
        ...sentences(hasNotes ? [...typedLines(item.notes), ...lateIn(id)] : []),
        ...sentences(hasDetails ? subtasks.map((subtask) => `${subtask.completed ? '☑' : '☐'} ${subtask.title}`) : []),
        ...(hasNotes ? withoutTitle(notes.get(id) ?? [], title) : []),
        ...sentences(consentSentences(decisions, id)),
        ...sentences(correctionSentences(source, (of) => of === id)),
        ...sentences(hasPublic ? speakerSentences(decisions.speakers.get(id), { hasDetails }) : []),
        ...decisionBlocks(facts, [id], happenings.get(id)),
        ...sentences(
          (actionsByItem.get(id) ?? []).map((action) =>
            texts.actionItem(action.title, actionItemEntry(action, actionState).remarks),
          ),
        ),
        ...sentences(isAdjournment && adjourned !== null ? [texts.sitting.adjourned(clock(adjourned))] : []),
      ],
    }
  }

  const sections: MinutesSection[] = [
    entriesOf(texts.attendance.heading, [
      ...attendanceEntries(source, numbers, timeZone),
      ...atNoItem.map(({ words }) => plainEntry(words)),
    ]),
    entriesOf(
      texts.rituals,
      heldRituals.map((item) => ({
        number: null,
        label: null,
        words: item.title,
        remarks: item.completed || meeting.status !== 'completed' ? [] : [texts.notHeld],
        below: sentences([...typedLines(item.notes), ...lateIn(item.id)]),
      })),
    ),
    entriesOf(
      factsTexts.letters,
      hasNotes ? letterSentences(source, (of) => !isListed(of), false).map(plainEntry) : [],
    ),
    entriesOf(texts.agenda, withLast(listedItems(source), adjournment).map(itemEntry)),
    {
      kind: 'notes',
      heading: texts.decisions.heading,
      blocks: [
        ...sentences(correctionSentences(source, (of) => !isListed(of))),
        ...decisionBlocks(
          facts,
          itemsWithDecisions(decisions).filter((item) => !isListed(item)),
        ),
      ],
    },
    {
      kind: 'notes',
      heading: texts.notes,
      blocks: hasNotes ? [...generalNotes, ...(notes.size > 0 ? sentences(lateIn('')) : [])] : [],
    },
    entriesOf(
      texts.speakers.heading,
      [...(hasPublic ? decisions.speakers : [])]
        .filter(([item]) => !isListed(item))
        .flatMap(([, speakers]) => speakerSentences(speakers, { hasDetails, isListed: false }))
        .map(plainEntry),
    ),
    entriesOf(
      texts.sitting.heading,
      adjourned === null || adjournment ? [] : [plainEntry(texts.sitting.adjourned(clock(adjourned)))],
    ),
    entriesOf(
      texts.actionItems,
      actionItems.map((action, index) => ({ ...actionItemEntry(action, actionState), number: index + 1 })),
    ),
    entriesOf(texts.conflicts.waived, waivedConflictEntries(facts)),
    entriesOf(unreadTexts.heading, unreadEntries(source)),
    entriesOf(texts.conflicts.open, isDraft ? openConflictEntries(facts, proceedings) : []),
    entriesOf(
      texts.documents,
      documents.map(({ name, item }) => {
        const number = numbers.named(item)
        return { ...plainEntry(name), remarks: number === undefined ? [] : [texts.item(number)] }
      }),
    ),
    entriesOf(
      texts.next.heading,
      meeting.status === 'upcoming' ? [] : (options.next?.map(plainEntry) ?? nextEntries(source, timeZone)),
    ),
  ]
  const ofMeeting: Minutes = {
    committee,
    title: meeting.title.trim() || meetingsTexts.untitled,
    kind: kindWords(source),
    // The approved text is the same for all readers: its zone is stored beside it.
    when: `${whenOf(meeting, timeZone)}${standing.kind === 'text' ? '' : zoneWords(source.timeZone)}`,
    where: whereOf(meeting),
    duties: dutiesOf(source, timeZone),
    notice: noticeWords(source, timeZone),
    standing: words,
    isDraft,
    sections: sections.filter(hasContent),
  }
  const { minutes, applied } = applyCorrections(ofMeeting, source.approvedBy?.corrections ?? [])
  const atEnd = [
    entriesOf(minutesApprovalTexts.section, approvalEntries(source, applied, timeZone)),
    entriesOf(
      factsTexts.signatures,
      meeting.status === 'upcoming' ? [] : signatureEntries(committee, source, standing, timeZone),
    ),
  ]
  return { ...minutes, sections: [...minutes.sections, ...atEnd.filter(hasContent)], corrections: applied }
}

const hasContent = (section: MinutesSection) => (section.kind === 'notes' ? section.blocks : section.entries).length > 0

/** The entries that these minutes lack, because no device reads them. */
function unreadEntries({ meeting: { unread }, decisions }: MinutesSource): MinutesEntry[] {
  const { agenda, rituals, actionItems } = unread
  return [
    ...(agenda > 0 ? [unreadTexts.agenda(agenda)] : []),
    ...(rituals > 0 ? [unreadTexts.rituals(rituals)] : []),
    ...(actionItems > 0 ? [unreadTexts.actionItems(actionItems)] : []),
    ...unreadSentences(decisions.unread),
  ].map(plainEntry)
}

interface ListedItem {
  readonly item: AgendaItem
  readonly isTaken: boolean
}

/**
 * The agenda items in the order in which they were taken, and then those that were not. Without a move of the meeting
 * nothing is known of either, so they are in the order of the agenda.
 */
function listedItems({ meeting: { agendaItems }, taken, decisions, notes }: MinutesSource): ListedItem[] {
  if (taken === null) return agendaItems.map((item) => ({ item, isTaken: true }))
  const decided = new Set(decisions.motions.flatMap(({ item, items }) => [item, ...items]))
  const byId = new Map(agendaItems.map((item) => [item.id, item]))
  const visited = taken.flatMap((id) => byId.get(id) ?? [])
  const wasVisited = new Set(taken)
  const others = agendaItems.filter(({ id }) => !wasVisited.has(id))
  const isTaken = ({ id, completed }: AgendaItem) => completed || decided.has(id) || (notes.get(id) ?? []).length > 0
  return [
    ...[...visited, ...others.filter(isTaken)].map((item) => ({ item, isTaken: true })),
    ...others.filter((item) => !isTaken(item)).map((item) => ({ item, isTaken: false })),
  ]
}

/** With the item of the adjournment at the end: nothing follows it. */
const withLast = (items: readonly ListedItem[], last: AgendaItem | undefined): readonly ListedItem[] =>
  items.toSorted((a, b) => Number(a.item === last) - Number(b.item === last))

/** The notes about an item without a heading that repeats its title. */
function withoutTitle(blocks: readonly NoteBlock[], title: string): readonly NoteBlock[] {
  const [first, ...others] = blocks
  const repeats =
    first?.kind === 'heading' && lettersOf(first.words).trim().toLowerCase() === title.trim().toLowerCase()
  return repeats ? others : blocks
}

const entriesOf = (heading: string, entries: readonly MinutesEntry[]): EntriesSection => ({
  kind: 'entries',
  heading,
  entries,
})

/** The words of an entry with its remarks, in one line. */
export const lineOfEntry = ({ words, remarks }: MinutesEntry): string =>
  remarks.length > 0 ? `${closeDirections(words)} (${remarks.join(', ')})` : closeDirections(words)

const sentences = (lines: readonly string[]): NoteBlock[] => lines.map(paragraph)

function nextEntries({ next }: MinutesSource, timeZone: string | undefined): MinutesEntry[] {
  if (next === null) return []
  const write = writeIn(timeZone)
  const title = next.title.trim() || meetingsTexts.untitled
  const [day, time] = [write(next.date, inWords), write(next.date, timeOfDay)]
  return [plainEntry(texts.next.words(title, day, time, next.venue))]
}

function actionItemEntry(
  { title, owner, dueDate, done, carriedTo, late }: ListedActionItem,
  state: string | undefined,
): MinutesEntry {
  const isDone = carriedTo ? carriedTo.done : done
  return {
    ...plainEntry(title),
    remarks: [
      ...(owner === '' ? [] : [texts.owner(owner)]),
      ...(dueDate === null ? [] : [texts.due(dayInWords(dueDate))]),
      ...(state === undefined
        ? [isDone ? texts.done : texts.open, ...(carriedTo ? [texts.carriedTo(carriedTo.title)] : [])]
        : [state]),
      ...(late.length > 0 ? [texts.lateActionItem] : []),
    ],
  }
}

function whenOf({ startedAt, endedAt, date }: Meeting, timeZone: string | undefined): string {
  const write = writeIn(timeZone)
  const from = write(startedAt ?? date, timeOfDay)
  return texts.when(write(date, inWords), from, endOf({ startedAt, endedAt, date }, timeZone))
}

/** Without the address of the link: it often has the passcode, and minutes are published. */
function whereOf({ venue, link }: Meeting): string | null {
  const where = [...(venue === null ? [] : [venue]), ...(link === null ? [] : [texts.online])]
  return where.length === 0 ? null : where.join(' · ')
}

function dutiesOf(source: MinutesSource, timeZone: string | undefined): string[] {
  const presiding = dutyHolders(source, 'presiding', timeZone)
  const notes = dutyHolders(source, 'notes', timeZone)
  return [
    ...(presiding.length > 0 ? [texts.presiding(presiding)] : []),
    ...(notes.length > 0 ? [texts.notesTakenBy(notes)] : []),
  ]
}

const typedLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The motion of a later meeting that approved the minutes, with the list of the corrections that it approved. */
function approvalEntries(
  { approvedBy }: Pick<MinutesSource, 'approvedBy'>,
  applied: readonly CorrectionOfMinutes[],
  timeZone: string | undefined,
): MinutesEntry[] {
  if (approvedBy === null || approvedBy.question === null) return []
  const { meeting, question } = approvedBy
  const day = writeIn(timeZone)(meeting.date, 'MMM d, yyyy')
  const title = meeting.title.trim() || meetingsTexts.untitled
  return [
    sentence(minutesApprovalTexts.approved(applied.length > 0, day, title, questionSentence(question))),
    ...applied.map(({ correction: { reads, text, by }, state }) => {
      const { inMinutes, notApplied } = minutesApprovalTexts
      const words = sentence(inMinutes(reads?.trim() ?? null, text.trim(), by.name || null))
      return state === 'several' || state === 'missing' ? `${words} ${notApplied[state]}` : words
    }),
  ].map(plainEntry)
}

/** The corrections of earlier minutes that were stated at an item; null for those outside of the agenda. */
const correctionSentences = (
  { decisions, earlierTitles }: Pick<MinutesSource, 'decisions' | 'earlierTitles'>,
  isHere: (item: string | null) => boolean,
): string[] =>
  decisions.corrections
    .filter(({ item }) => isHere(item))
    .map(({ minutesOf, reads, text, by }) =>
      sentence(
        minutesApprovalTexts.statedInMinutes(
          earlierTitles.get(minutesOf)?.trim() ?? null,
          reads?.trim() ?? null,
          text.trim(),
          by.name || null,
        ),
      ),
    )
