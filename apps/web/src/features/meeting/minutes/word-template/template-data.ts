import type { MinutesSource, PersonAttendance } from '@civic-hub/committee'
import { type Choice, isAside, type Motion, type Question } from '@civic-hub/committee/proceedings'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { questionSentence } from '../../../../shell/decision-words.ts'
import { thresholdWords } from '../../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../../texts/en/decision-screens.ts'
import { minutesTexts as texts } from '../../../../texts/en/minutes.ts'
import { attendanceEntries, dutyHolders, type NumbersInMinutes, numbersOf } from '../attendance-in-minutes.ts'
import { correctBlocks } from '../corrections-in-minutes.ts'
import { type DecisionsInMinutes, decisionBlocks, itemsWithDecisions } from '../decisions-in-minutes.ts'
import { paragraph } from '../minutes-blocks.ts'
import type { Minutes } from '../minutes-model.ts'
import { endOf, inWords, timeOfDay, writeIn, zoneWords } from '../time-in-minutes.ts'
import { type RichBlock, sectionBlocks } from './rich-xml.ts'

/** The values of the fields at one place of a template; see `template-fields.ts`. */
export interface TemplateScope {
  readonly text: Readonly<Record<string, string>>
  readonly rich: Readonly<Record<string, readonly RichBlock[]>>
  readonly loops: Readonly<Record<string, readonly TemplateScope[]>>
}

const scope = (text: TemplateScope['text'], { rich = {}, loops = {} }: Partial<TemplateScope> = {}): TemplateScope => ({
  text,
  rich,
  loops,
})

const { motion: motionTexts, closed: closedTexts } = decisionScreenTexts
const listed = (names: readonly string[]) => names.join(', ')

interface TemplateDataOptions {
  readonly timeZone?: string
  /** The numbers of resolutions, by motion. */
  readonly resolutions?: ReadonlyMap<string, string>
}

/** The values of all fields for a meeting. `minutes` are its minutes in words; a new section of them needs no change here. */
export function templateData(
  minutes: Minutes,
  source: MinutesSource,
  { timeZone = source.timeZone ?? undefined, resolutions: given }: TemplateDataOptions = {},
): TemplateScope {
  const { meeting, proceedings, decisions, actionItems } = source
  const { agendaItems, documents } = meeting
  const write = writeIn(timeZone)
  const clock = (iso: string | null) => (iso === null ? '' : write(iso, timeOfDay))
  const numbers = numbersOf(source)
  const titleOf = (id: string) => {
    const item = agendaItems.find((each) => each.id === id)
    if (!item) return texts.removedItem
    const number = numbers.labelOf(id) ?? `${numbers.items.get(id)}.`
    return texts.itemNamed(number, item.title.trim() || texts.untitledItem)
  }
  const facts: DecisionsInMinutes = {
    decisions,
    clock,
    titleOf,
    given,
    motionNumberOf: numbers.motionNumberOf,
    hasEnded: meeting.status === 'completed',
  }
  const motions = (isHere: (item: string | null) => boolean) =>
    decisions.motions.filter(({ item }) => isHere(item)).map((motion) => motionScope(motion, facts))
  const tasks = (isHere: (id: string) => boolean) =>
    actionItems.flatMap((action, index) => {
      if (!isHere(action.id)) return []
      const { title, owner, dueDate, done, carriedTo } = action
      const status = (carriedTo ? carriedTo.done : done) ? texts.done : texts.open
      return [scope({ number: `${index + 1}`, title, owner, due: dueDate === null ? '' : day(dueDate), status })]
    })
  const files = (isHere: (item: string | null) => boolean) =>
    documents
      .filter(({ item }) => isHere(item))
      .map(({ name, item }) => scope({ name, item: item !== null && numbers.items.has(item) ? titleOf(item) : '' }))
  const section = (heading: string) => minutes.sections.find((each) => each.heading === heading)
  const blocksOf = (heading: string) => {
    const found = section(heading)
    return found ? sectionBlocks(found) : []
  }
  const agenda = section(texts.agenda)
  const decided = (items: readonly (string | null)[]) =>
    correctBlocks(decisionBlocks(facts, items), minutes.corrections ?? [])
  const all = () => true

  return scope(
    {
      committee: minutes.committee,
      title: minutes.title,
      kind: minutes.kind ?? '',
      notice: minutes.notice ?? '',
      date: write(meeting.date, inWords),
      place: minutes.where ?? '',
      start: `${clock(meeting.startedAt ?? meeting.date)}${zoneWords(source.timeZone)}`,
      end: endOf(meeting, timeZone) ?? '',
      presiding: listed(dutyHolders(source, 'presiding', timeZone)),
      notesBy: listed(dutyHolders(source, 'notes', timeZone)),
      standing: minutes.standing ?? '',
      nextMeeting: nextMeeting(minutes),
    },
    {
      rich: {
        head: headBlocks(minutes),
        attendance: blocksOf(texts.attendance.heading),
        items: blocksOf(texts.agenda),
        decisions: decided(itemsWithDecisions(facts.decisions)),
        actionItems: blocksOf(texts.actionItems),
        documents: blocksOf(texts.documents),
        minutes: minutes.sections.flatMap((each): RichBlock[] => [
          { kind: 'section', heading: each.heading },
          ...sectionBlocks(each),
        ]),
      },
      loops: {
        attendance: proceedings.attendance.flatMap((person) => personScopes(person, source, numbers, timeZone)),
        items: (agenda?.kind === 'entries' ? agenda.entries : []).map(({ number, label, words, remarks, below }) => {
          const id = number === null ? undefined : agendaItems[number - 1]?.id
          return scope(
            {
              number: label ?? (number === null ? '' : `${number}`),
              title: words,
              remarks: listed(remarks),
            },
            {
              rich: {
                notes: below,
                decisions: id === undefined ? [] : decided([id]),
              },
              loops: {
                motions: motions((item) => item === id),
                actionItems: tasks((action) => source.itemOfActionItem.get(action) === id),
                documents: files((item) => item === id),
              },
            },
          )
        }),
        motions: motions(all),
        votes: decisions.questions.map((question) => voteScope(question, facts)),
        actionItems: tasks(all),
        documents: files(all),
        sections: minutes.sections.map((each) =>
          scope({ heading: each.heading }, { rich: { content: sectionBlocks(each) } }),
        ),
      },
    },
  )
}

/** All lines above the first section, also those that a newer version of the minutes adds. */
function headBlocks({ sections: _, isDraft: __, ...lines }: Minutes): RichBlock[] {
  const all: Readonly<Record<string, unknown>> = { ...lines, title: texts.title(lines.title) }
  return Object.values(all)
    .flat()
    .flatMap((line) => (typeof line === 'string' && line !== '' ? [paragraph(line)] : []))
}

/** The sentence of the section about the next meeting. */
function nextMeeting({ sections }: Minutes): string {
  const next = sections.find(({ heading }) => heading === texts.next.heading)
  return next?.kind === 'entries' ? next.entries.map(({ words }) => words).join('\n') : ''
}

/** One line of the minutes, "Present: Ann (from 7:20 PM)", in its parts. None for a guest who was not there. */
function personScopes(
  person: PersonAttendance,
  source: MinutesSource,
  numbers: NumbersInMinutes,
  timeZone: string | undefined,
): TemplateScope[] {
  const proceedings = { ...source.proceedings, attendance: [person], quorumMoments: [] }
  const records = { ...source.records, publicPresent: null }
  return attendanceEntries({ ...source, proceedings, records }, numbers, timeZone).map(({ words }) => {
    const [status = '', ...details] = words.split(': ')
    return scope({ name: person.name, status, details: details.join(': ') })
  })
}

function motionScope(motion: Motion, facts: DecisionsInMinutes): TemplateScope {
  const { decisions, titleOf } = facts
  const { type, text, mover, seconders, item, questions, state, to } = motion
  return scope(
    {
      type: motionTexts.types[type],
      text: texts.decisions.motionWords(text),
      mover: mover?.name ?? '',
      seconders: decisions.rules.printSeconders ? listed(seconders.map(({ name }) => name)) : '',
      number: facts.motionNumberOf(motion.id) ?? '',
      resolution: facts.given?.get(motion.id) ?? '',
      item: item === null ? '' : titleOf(item),
      outcome: to !== null && isAside(motion) ? motionTexts.to(motion.state, to) : motionTexts.states[state],
    },
    {
      loops: {
        votes: questions
          .flatMap((id) => decisions.questions.filter((question) => question.id === id))
          .map((question) => voteScope(question, facts)),
      },
    },
  )
}

/** A question with its votes. The votes on an open question may be secret until its close. */
function voteScope(question: Question, { hasEnded }: DecisionsInMinutes): TemplateScope {
  const { wording, threshold, votes, recused, isOpen } = question
  const isHidden = isOpen && !hasEnded
  const byName = isHidden ? [] : votes.byName
  const named = (choice: Choice) => byName.filter((vote) => vote.choice === choice).map(({ name }) => name)
  const isCounted = !isHidden && votes.method !== null && votes.method !== 'consent'
  const count = (choice: 'aye' | 'nay' | 'abstain') => (isCounted ? `${votes[choice]}` : '')
  const onRoll = new Set(byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person)).map(({ name }) => name)
  return scope(
    {
      wording: texts.decisions.motionWords(wording),
      method: isHidden || votes.method === null ? '' : closedTexts.methods[votes.method],
      threshold: thresholdWords(threshold),
      aye: count('aye'),
      no: count('nay'),
      abstain: count('abstain'),
      result: isHidden ? texts.decisions.open : questionSentence(question),
      inFavor: listed(named('aye')),
      against: listed(named('nay')),
      abstaining: listed(named('abstain')),
      absent: listed(named('absent')),
      recused: listed([...named('recused'), ...others]),
    },
    {
      loops: {
        voters: byName.map(({ name, choice }) => scope({ name, choice: closedTexts.group[choice] })),
      },
    },
  )
}

/** Old imports contain due dates as free text. */
function day(date: string): string {
  const parsed = parseISO(date)
  return isValid(parsed) ? format(parsed, 'MMM d, yyyy') : date
}
